"""The surrogate fitted to logs: the ladder of models, prior and posterior."""
