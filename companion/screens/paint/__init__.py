"""Painting onto the canvas of a view.

``brush``        plates, words, symbols and drawings into rectangles, noted for the layout tests
``flow``, ``cards``, ``cost_signs``  rows of symbols, cards, what a Stage costs
``textures``, ``atlas``              words and drawings as parts of common textures
``rects``        rectangles of the window, in pixels
"""
