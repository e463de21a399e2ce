// RIB
