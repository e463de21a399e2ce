// Nothing: what RIBs declares is in its interface.
