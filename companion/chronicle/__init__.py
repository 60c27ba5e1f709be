"""What finished games add up to: summaries kept beside the journal, statistics, records, exports.

The journal is the truth; everything here is derived from it and can be made anew from it.
"""
