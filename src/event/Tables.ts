import { Schema } from "effect"
import { EventId, TeamId } from "../contract/Id.ts"
import { Instant } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { EventLink, EventType } from "./Event.ts"

/** Events that must still be delivered to the team's endpoints; `data` is encoded JSON. */
export const EventsTable = table(
  "webhook_events",
  {
    rn: Schema.Number,
    id: EventId,
    team_id: TeamId,
    type: EventType,
    /** The subject. Events of one subject are delivered in order. */
    subject: Schema.String,
    link: Schema.NullOr(Schema.parseJson(EventLink)),
    data: Schema.String,
    happened_at: Instant
  },
  { generated: ["rn"] }
)
