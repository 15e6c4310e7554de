/** What the seats have: estate, cards, missions done and the next one. */

import type { BoardProps } from "../../board";
import { SeatRow } from "../../drawing/seat-row";
import { Icon } from "./icons";
import { Mission } from "./mission";
import type { View } from "./view";
import { RESOURCES } from "./view";

export function Beside(props: BoardProps<View>) {
  const { view, seats, you, say, all, picked, onPick } = props;
  return (
    <div class="ma-beside">
      {seats.map(({ seat, name }) => {
        const own = view.seats[seat];
        if (!own) return null;
        const building = seat === you ? all.find((offer) => offer.facets.mission !== undefined) : undefined;
        return (
          <SeatRow key={seat} seat={seat} name={name} own={seat === you}>
            {view.round.start === seat && <span class="ma-start" title={say("start")}>1</span>}
            {own.estate && <span class="quantity"><Icon name={own.estate} title={say(`estate.${own.estate}`)} />{say(`estate.${own.estate}`)}</span>}
            <span class="ma-cards">
              {RESOURCES.map((resource) => (
                <span key={resource} class={`quantity ${own.cards[resource] ? "" : "ma-none"}`} title={say(resource)}>
                  <Icon name={resource} title={say(resource)} />{own.cards[resource]}
                </span>
              ))}
            </span>
            <span class="ma-missions">
              {own.missions.map((mission) => <Mission key={mission} name={mission} say={say} done />)}
              {own.next && (
                <Mission
                  name={own.next.mission}
                  costs={own.next.costs}
                  cards={own.cards}
                  say={say}
                  {...(building ? { onPick: () => onPick({ mission: building.facets.mission! }), picked: picked.mission !== undefined } : {})}
                />
              )}
            </span>
          </SeatRow>
        );
      })}
    </div>
  );
}
