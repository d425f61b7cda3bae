import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Clock, Effect, PubSub, Schema, Stream } from "effect"
import { type EventId, newId, type TeamId } from "../contract/Id.ts"
import { hasRows } from "../storage/Rows.ts"
import { afterCommit } from "../storage/Transaction.ts"
import { EventLink, type RaisedType } from "./Event.ts"
import { EventsTable } from "./Tables.ts"

/** An event. */
export interface Raised {
  /** The id of the subject. */
  readonly subject: string
  /** The link that is the event's subject or that the subject points to, if any. */
  readonly link?: EventLink | undefined
  /** The payload as a JSON value; contains no passwords, hashes or visitors' addresses. */
  readonly data: object
}

/** How many events to insert per statement. */
const atOnce = 100

/** A subquery for `EXISTS` that checks whether an endpoint of a team subscribes to events of a type. */
export const wanting = (sql: SqlClient.SqlClient, team: TeamId, type: RaisedType) =>
  sql`SELECT id FROM webhooks WHERE team_id = ${team} AND events LIKE ${`%"${type}"%`} LIMIT 1`

const encodeLink = Schema.encodeSync(Schema.parseJson(EventLink))

/**
 * The events of a team for its webhooks. They are stored in the transaction of the change, so that no event is lost,
 * and none is sent for a change that was rolled back. Features at any level of the code may raise events.
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
      for (let n = 0; n < rows.length; n += atOnce) yield* events.insertAll(rows.slice(n, n + atOnce))
      if (rows.length > 0) yield* afterCommit(ring)
    })

    /**
     * Reads the payloads if an endpoint subscribes to the type. The returned function raises the events that pass
     * `isSo`. A caller that already knows whether an endpoint subscribes passes `isWanted`, which saves a statement.
     */
    const prepare = <E = never, R = never>(
      team: TeamId,
      type: RaisedType,
      happened: Effect.Effect<ReadonlyArray<Raised>, E, R>,
      isWanted?: boolean
    ) =>
      Effect.map(
        Effect.flatMap(
          isWanted === undefined ? hasRows(wanting(sql, team, type)) : Effect.succeed(isWanted),
          (isTold) => (isTold ? happened : Effect.succeed([]))
        ),
        (all) =>
          (isSo: (subject: string) => boolean = () => true) =>
            write(
              team,
              type,
              all.filter(({ subject }) => isSo(subject))
            )
      )

    return {
      /**
       * For deletions. Reads the payload before the subject is deleted; the returned function raises the event
       * afterwards.
       */
      prepare,

      /**
       * Raises events of a type within the caller's transaction. Reads the payload only if an endpoint subscribes to
       * the type.
       */
      raise: <E = never, R = never>(
        team: TeamId,
        type: RaisedType,
        happened: Effect.Effect<ReadonlyArray<Raised>, E, R>,
        isWanted?: boolean
      ): Effect.Effect<void, E | SqlError, R> =>
        Effect.flatMap(prepare(team, type, happened, isWanted), (tell) => tell()),

      /** Raises events that an endpoint is known to subscribe to, within the caller's transaction. */
      raiseWanted: write,

      /** Signals an event of another thread, or a new webhook. */
      ring,

      /** Emits when the transaction of an event has committed in this process. */
      rung: Stream.fromPubSub(bell)
    }
  })
}) {}
