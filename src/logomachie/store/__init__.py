"""Where journals are kept: SQLite for one process, PostgreSQL for several."""
