import { SqlClient } from "@effect/sql"
import { Clock, Effect, PubSub, Schema, Stream } from "effect"
import { type EventId, newId, type TeamId } from "../contract/Id.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { hasRows } from "../storage/Rows.ts"
import { afterCommit } from "../storage/Transaction.ts"
import { EventLink, type RaisedType } from "./Event.ts"
import { EventsTable } from "./Tables.ts"

/** One thing that happened. */
export interface Raised {
  /** The id of what it is about. */
  readonly subject: string
  /** The link that it is about, where it is one or leads to one. */
  readonly link?: EventLink | undefined
  /** What is told of it, as JSON takes it; no password, no hash, no address of a visitor. */
  readonly data: object
}

/** How many events one statement writes. */
const atOnce = 100

/** Whether an endpoint of a team wants events of a type: a query for `EXISTS`. */
export const wanting = (sql: SqlClient.SqlClient, team: TeamId, type: RaisedType) =>
  sql`SELECT id FROM webhooks WHERE team_id = ${team} AND events LIKE ${`%"${type}"%`} LIMIT 1`

const encodeLink = Schema.encodeSync(Schema.parseJson(EventLink))

/**
 * What happens in a team, for its webhooks: written down in the transaction that makes the change, so that an event is
 * neither lost nor told of what was rolled back. Any feature may raise events, whatever floor it is on.
 */
export class Events extends Effect.Service<Events>()("event/Events", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const events = EventsTable.on(sql)
    const bell = yield* PubSub.sliding<void>(1)
    const ring = Effect.asVoid(PubSub.publish(bell, undefined))

    const write = Effect.fnUntraced(function* (team: TeamId, type: RaisedType, all: ReadonlyArray<Raised>) {
      const happened_at = yield* Clock.currentTimeMillis
      const rows = yield* Effect.forEach(all, ({ subject, link, data }) =>
        Effect.map(newId<EventId>(), (id) => ({
          id,
          team_id: team,
          type,
          subject,
          link: link === undefined ? null : encodeLink(link),
          data: JSON.stringify(data),
          happened_at
        }))
      )
      for (let n = 0; n < rows.length; n += atOnce) yield* orDieSql(events.insertAll(rows.slice(n, n + atOnce)))
      if (rows.length > 0) yield* afterCommit(ring)
    })

    /** Reads what is to be told, where an endpoint wants it; gives what tells those of it that `isSo` lets through. */
    const prepare = <E = never, R = never>(
      team: TeamId,
      type: RaisedType,
      happened: Effect.Effect<ReadonlyArray<Raised>, E, R>
    ) =>
      Effect.map(
        Effect.flatMap(hasRows(wanting(sql, team, type)), (isTold) => (isTold ? happened : Effect.succeed([]))),
        (all) =>
          (isSo: (subject: string) => boolean = () => true) =>
            write(
              team,
              type,
              all.filter(({ subject }) => isSo(subject))
            )
      )

    return {
      /** What is to be told of what is about to go: read now, raised by what this gives once it is gone. */
      prepare,

      /** Raises events of a type within the caller's transaction; what is told is only read where an endpoint wants it. */
      raise: <E = never, R = never>(
        team: TeamId,
        type: RaisedType,
        happened: Effect.Effect<ReadonlyArray<Raised>, E, R>
      ): Effect.Effect<void, E, R> => Effect.flatMap(prepare(team, type, happened), (tell) => tell()),

      /** Raises events that an endpoint is known to want, within the caller's transaction. */
      raiseWanted: write,

      /** Rings the bell for an event of another thread, or for a webhook that was added. */
      ring,

      /** Rings when the transaction of an event has committed here. */
      rung: Stream.fromPubSub(bell)
    }
  })
}) {}
