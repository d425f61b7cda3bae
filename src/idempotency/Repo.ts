import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import type { TeamId } from "../contract/Id.ts"
import { countOf, rowOf, rowsOf } from "../storage/Rows.ts"
import type { NewRow } from "../storage/Table.ts"
import { IdempotentAnswersTable } from "./Tables.ts"

const BodyRow = IdempotentAnswersTable.row.pick("key_hash", "body")
const KeyRow = IdempotentAnswersTable.row.pick("key_hash")

export class IdempotentAnswersRepo extends Effect.Service<IdempotentAnswersRepo>()("idempotency/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const answers = IdempotentAnswersTable.on(sql)
    const keys = rowsOf(KeyRow)
    return {
      /** Inserts rows with new keys and leaves existing ones unchanged; returns the inserted rows. */
      insert: (...rows: ReadonlyArray<NewRow<typeof IdempotentAnswersTable>>) =>
        keys(sql`${answers.insertAll(rows)} ON CONFLICT DO NOTHING RETURNING key_hash`),
      find: (hash: string) =>
        rowOf(IdempotentAnswersTable.row)(
          sql`SELECT key_hash, team_id, request_hash, status, body, created_at FROM idempotent_answers WHERE key_hash = ${hash}`
        ),
      /**
       * Takes over an unanswered request that began at the given time; returns no row if another attempt was faster.
       */
      takeOver: (hash: string, begun: number, now: number) =>
        keys(sql`${answers.update({ created_at: now })}
          WHERE key_hash = ${hash} AND status IS NULL AND created_at = ${begun} RETURNING key_hash`),
      settle: (hash: string, status: number, body: string) =>
        sql`${answers.update({ status, body })} WHERE key_hash = ${hash}`,
      bodies: (hashes: ReadonlyArray<string>) =>
        rowsOf(BodyRow)(sql`SELECT key_hash, body FROM idempotent_answers WHERE ${sql.in("key_hash", hashes)}`),
      removeAll: (hashes: ReadonlyArray<string>) =>
        sql`DELETE FROM idempotent_answers WHERE ${sql.in("key_hash", hashes)}`,
      remove: (hash: string) => sql`DELETE FROM idempotent_answers WHERE key_hash = ${hash}`,
      count: (team: TeamId) => countOf(sql`SELECT count(*) AS total FROM idempotent_answers WHERE team_id = ${team}`),
      prune: (before: number) => sql`DELETE FROM idempotent_answers WHERE created_at <= ${before}`
    }
  })
}) {}
