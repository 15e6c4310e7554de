"""The house as it runs for real: several processes, real servers, and everything that can be taken away from them."""
