import { SqlClient } from "@effect/sql"
import { Clock, Effect, Schema } from "effect"
import { LinkId, TeamId } from "../contract/Id.ts"
import { rowsOf } from "../storage/Rows.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { destinationHash } from "./Address.ts"
import { Destinations } from "./Destinations.ts"
import { DestinationsRepo } from "./Repo.ts"

/** The range of link numbers (`rn`) that one step covers. */
const step = 500
/** The walk pauses while this many addresses are waiting. */
const mostDue = 200
const betweenSteps = "250 millis"
const whileMany = "10 seconds"

const LinkRow = Schema.Struct({
  id: LinkId,
  team_id: TeamId,
  destination_url: Schema.String,
  destination_hash: Schema.NullOr(Schema.String)
})
const Newest = Schema.Struct({ newest: Schema.NullOr(Schema.Number) })

/** Iterates over all links once, newest first, and schedules the addresses without metadata. */
export const makeWalk = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const repo = yield* DestinationsRepo
  const destinations = yield* Destinations
  const inTransaction = transactionOn(sql)
  const newest = rowsOf(Newest)(sql`SELECT max(rn) AS newest FROM links`)

  const unknown = (to: number) =>
    rowsOf(LinkRow)(sql`SELECT l.id, l.team_id, l.destination_url, l.destination_hash FROM links l
      JOIN teams t ON t.id = l.team_id LEFT JOIN destinations d ON d.team_id = l.team_id AND d.hash = l.destination_hash
      WHERE l.rn <= ${to} AND l.rn > ${to - step} AND t.destination_previews = 1 AND d.hash IS NULL ORDER BY l.rn`)

  const want = Effect.fnUntraced(function* ({ id, team_id, destination_url, destination_hash }: typeof LinkRow.Type) {
    // Add the hash to links of earlier versions, which have none.
    if (destination_hash === null) {
      yield* sql`UPDATE links SET destination_hash = ${destinationHash(destination_url)}
        WHERE id = ${id} AND destination_url = ${destination_url}`
    }
    yield* destinations.want(team_id, destination_url, yield* Clock.currentTimeMillis)
  })

  return Effect.gen(function* () {
    const [row] = yield* newest
    for (let to = row?.newest ?? 0; to > 0; to -= step) {
      while ((yield* repo.countDue(yield* Clock.currentTimeMillis, mostDue)) >= mostDue) yield* Effect.sleep(whileMany)
      const found = yield* unknown(to)
      if (found.length > 0) {
        yield* inTransaction(Effect.forEach(found, want, { discard: true }))
        yield* destinations.wake
      }
      yield* Effect.sleep(betweenSteps)
    }
  })
})
