"""What every game shares: the contract, the journal, chance, material, rulebook, scenarios."""
