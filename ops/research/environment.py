"""A game in one variation as an environment of PettingZoo (agent by agent, with action masks).

https://pettingzoo.farama.org/api/aec/ has what its methods mean.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it has types, but no py.typed

from domain import games
from domain.core.play import Illegal, Move, Over, Seat, Turn
from domain.core.rules import View
from domain.core.saying import say
from ops.bots.world import World
from ops.bots.worth import totals_if_ended
from ops.research.encoding import GREATEST, features, mask, numbered

REWARDS = ("places", "points")


class Environment(AECEnv):  # type: ignore[misc]  # for want of that file
    """A match of a game: agents ``seat_0`` …, each of which sees what its seat may see and nothing else.

    An observation holds ``observation``, a row of ``features`` numbers (the seat's view, hashed), and
    ``action_mask``, a row of ``actions`` numbers.  An action stands for a move's text (``moves``).  ``rewards``:
    ``places`` gives 1 to the winner and as much less than 0 to the others in all, when the match is over;
    ``points`` the points that a seat gains, as it gains them.  A single seat always gets points.

    Raises ``Unplayable`` for what cannot be played, ``ValueError`` for other rewards than these.
    """

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012  # as the library has it

    def __init__(
        self,
        game: str,
        variation: str = "",
        seats: int | None = None,
        *,
        features: int = 8192,
        actions: int = 4096,
        rewards: str = "places",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if rewards not in REWARDS:
            raise ValueError(f"rewards are given for {' or '.join(REWARDS)}, not for “{rewards}”")
        passport = games.game(game)
        chosen = passport.variation(variation)
        self.seats = seats or min(passport.base(chosen.base).seats)
        passport.check_seats(chosen, self.seats)
        self.words = passport.words
        self.rules = games.rules(game, chosen.text)
        self.features, self.actions, self.render_mode = features, actions, render_mode
        self.by_points = rewards == "points" or self.seats == 1
        self.metadata = {**self.metadata, "name": f"{chosen.key}-{self.seats}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        row = spaces.Box(-GREATEST, GREATEST, (features,), np.float32)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": row, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.seeds = random.Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What the observations of an agent are."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What the actions of an agent are."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match.  With the same seed, chance gives the same to the same moves."""
        if seed is not None:
            self.seeds.seed(seed)
        self.world = World(self.rules, random.Random(self.seeds.getrandbits(64)))
        state = self.rules.blank()
        for fact in self.rules.opening(self.seats):
            state = self.rules.evolve(state, fact)
        self.agents = self.possible_agents[:]
        for given in ("rewards", "_cumulative_rewards"):
            setattr(self, given, dict.fromkeys(self.agents, 0.0))
        self.terminations, self.truncations = (dict.fromkeys(self.agents, False) for _ in range(2))
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.arrive(state)

    def arrive(self, state: Any) -> None:
        """Goes on from a state, once chance has answered: to whoever is asked, or to the end."""
        self.state_now, self.awaited = self.world.settled(state)
        self.legal = {}
        if isinstance(self.awaited, Turn):
            seat = self.awaited.seats[0]
            write = self.rules.notation.write
            moves = {write(move): move for move in self.rules.moves(self.state_now, seat)}
            self.legal = {action: moves[text] for action, text in numbered(list(moves), self.actions).items()}
            self.agent_selection = f"seat_{seat}"
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]

    def step(self, action: Any) -> None:
        """The agent that is asked makes a move.  Raises ``Illegal`` for an action that the mask does not have."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self.seat_of(agent)
        if action is None or int(action) not in self.legal:
            raise Illegal(f"action {action} is no legal move of {agent} now; action_mask has those that are")
        self._cumulative_rewards[agent] = 0.0
        before = self.state_now.points
        self.arrive(self.world.after(self.state_now, seat, self.legal[int(action)]))
        self.rewards = dict(zip(self.possible_agents, self.gains(before), strict=True))
        self._accumulate_rewards()

    def gains(self, before: tuple[int, ...]) -> list[float]:
        """What every seat gets for a step."""
        if self.by_points:
            return [float(now - then) for now, then in zip(self.state_now.points, before, strict=True)]
        if not isinstance(self.awaited, Over):
            return [0.0] * self.seats
        places, least = self.awaited.places, 1 / (self.seats - 1)
        winners = places.count(1)
        return [(1 + least) / winners - least if place == 1 else -least for place in places]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and what it may do now."""
        legal = self.moves(agent)
        return {"observation": features(self.view(agent), self.features), "action_mask": mask(legal, self.actions)}

    def moves(self, agent: str) -> dict[int, str]:
        """The legal moves of an agent as text, by action; none when it is not asked."""
        if agent != self.agent_selection:
            return {}
        return {action: self.rules.notation.write(move) for action, move in self.legal.items()}

    def view(self, agent: str) -> View:
        """What an agent sees, as the tree that ``observation`` is made of."""
        state, awaited, seat = self.state_now, self.awaited, self.seat_of(agent)
        asked = {"seats": list(awaited.seats), "step": awaited.step} if isinstance(awaited, Turn) else None
        if_ended = totals_if_ended(self.rules, state)
        known = {"seat": seat, "asked": asked, "points": list(state.points), "if_ended": if_ended}
        return {**known, "view": self.rules.view(state, seat)}

    def seat_of(self, agent: str) -> Seat:
        """The seat of an agent."""
        return self.possible_agents.index(agent)

    def render(self) -> str | None:
        """The position in words, as the agent that is asked sees it."""
        if self.render_mode != "ansi":
            return None
        seat = self.seat_of(self.agent_selection)
        return " ".join(say(self.words, phrase, "en") for phrase in self.rules.text(self.state_now, seat))

    def close(self) -> None:
        """There is nothing to let go of."""

    def move_of(self, action: int) -> Move:
        """The move that a legal action stands for now.  Raises ``KeyError`` for others."""
        return self.legal[action]
