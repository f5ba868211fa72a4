"""Five French word games brought back to life, and the engines behind them."""

__version__ = "0.2.0"
