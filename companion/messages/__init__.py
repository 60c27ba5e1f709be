"""What passes between the table and everything else: signals in, notices and questions out."""
