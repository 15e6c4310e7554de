"""The Messages: two score figures a seat, and a message for who stops on a dark space in its own turn.

Rules page, 3, The Messages, D5, D6 and D10.
"""

from __future__ import annotations

from domain.core.compose import After, Before, Instead
from domain.core.rules import Option
from domain.games.carcassonne.addition import Contribution, Expansion
from domain.games.carcassonne.additions.messages import answering, post, telling
from domain.games.carcassonne.additions.messages.advancing import Advancing, BackToTrack, Pending, TwoFigures
from domain.games.carcassonne.ground import Ground, Keyed
from domain.games.carcassonne.track import Track
from domain.games.carcassonne.words import WORDS


def contribute(ground: Ground, track: Track) -> Contribution:
    """The choice of the figure that moves, and step 3b."""
    answer = answering.Answering(ground, track)
    return Contribution(
        parts=(
            Instead("track", Advancing(ground, track)),
            Before("aftermath", Pending("robbed_pending")),
            Before("aftermath", answering.Delivery()),
            Before("aftermath", answer),
            Before("aftermath", answering.Choosing(ground, track)),
            Before("aftermath", Pending(post.RESUMES)),
            Before("end", answering.Later(ground)),
        ),
        sections=(After("seats", Keyed("messages", telling.section)),),
        sentences=(After("seats", Keyed("messages", telling.sentences)),),
        counts=(After("figures", Keyed("messages", telling.count)),),
        moves=(post.Score, post.Answer, post.ChooseFollower),
        facts=(
            post.GainsDue,
            post.FigureAdvanced,
            post.DarkReached,
            post.MessageDrawn,
            post.MessageAnswered,
            post.TileOwed,
            post.ExtraTileGranted,
            BackToTrack,
        ),
    )


ADDITION = Expansion(
    key=post.KEY,
    number=6,
    edition=1,
    plies=12,
    contribute=contribute,
    data=post.KEY,
    track=TwoFigures,
    options={
        "message_space": Option(("any", "free"), title=WORDS["option.message_space"], needs=post.KEY),
        "farmers": Option(("2", "3"), title=WORDS["option.farmers"], needs=post.KEY),
        "extra_tile": Option(("at_once", "after_turn"), title=WORDS["option.extra_tile"], needs=post.KEY),
    },
)
