import { Schema } from "effect"
import { EventId, TeamId } from "../contract/Id.ts"
import { Instant } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { EventLink, EventType } from "./Event.ts"

/** What happened and is still to be handed to the endpoints of the team; `data` is JSON already. */
export const EventsTable = table(
  "webhook_events",
  {
    rn: Schema.Number,
    id: EventId,
    team_id: TeamId,
    type: EventType,
    /** What the event is about: events of one subject stay in their order. */
    subject: Schema.String,
    link: Schema.NullOr(Schema.parseJson(EventLink)),
    data: Schema.String,
    happened_at: Instant
  },
  { generated: ["rn"] }
)
