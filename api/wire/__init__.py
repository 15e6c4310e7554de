"""The shapes on the wire: what clients send and get.  The published schema is made from these very types.

Fields may be added; these are there and mean this.  Times are RFC 3339 in UTC, hashes are hexadecimal,
texts are in the reader's language and come with their key.
"""
