print("ribs-host")
