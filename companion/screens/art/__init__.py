"""Our own drawings, and the colours, sizes and type of everything. No widget."""
