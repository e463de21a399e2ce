// RandomWinAdapter
