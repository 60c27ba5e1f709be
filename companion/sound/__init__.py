"""The loudspeaker: sounds, the voice, and their recovery. Needs no screen."""
