"""The claims of the two notes and of the papers behind them, one readable file each."""
