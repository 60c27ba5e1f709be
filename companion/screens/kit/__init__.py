"""The small UI library that every screen is made of. It knows the game's words and drawings, and no screen.

Window and parts:
    ``screen``       a whole window (:class:`Screen`), and what it may ask of the app (:class:`Host`)
    ``list_screen``  a screen that is a list of rows; ``top_bar`` and ``footer`` are above and below any other
    ``rows``         pages of rows: what it is about, and what can be chosen
    ``tile``         a piece that can be touched; ``keyboard`` types a name; ``camera_view`` shows a picture
    ``button``       what is pressed (:class:`Touchable`, :class:`Button`), words that fit (:class:`Words`)
    ``view``         :class:`View` shows a model, a frozen value, and repaints only when that differs
    ``confirm_screen``, ``typing_screen``, ``text_field``, ``qr_view``  a second step, typing, a code to scan
Values:
    ``status`` (what the machine does), ``preview`` (the camera's newest picture)
"""
