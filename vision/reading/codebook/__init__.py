"""The last resort for a tag that no decoder can read: compared with every tag there is."""
