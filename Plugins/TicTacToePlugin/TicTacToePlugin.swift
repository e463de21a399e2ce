// TicTacToePlugin
