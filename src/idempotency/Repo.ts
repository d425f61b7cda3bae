import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import type { TeamId } from "../contract/Id.ts"
import { countOf, rowOf, rowsOf } from "../storage/Rows.ts"
import type { NewRow } from "../storage/Table.ts"
import { IdempotentAnswersTable } from "./Tables.ts"

/** The response to the first request. */
export interface GivenAnswer {
  readonly status: number
  readonly body: string
  readonly etag: string | null
}

const KeyRow = IdempotentAnswersTable.row.pick("key_hash")

export class IdempotentAnswersRepo extends Effect.Service<IdempotentAnswersRepo>()("idempotency/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const answers = IdempotentAnswersTable.on(sql)
    const keys = rowsOf(KeyRow)
    return {
      /** Inserts a row if its key is new; returns the inserted row. */
      insert: (row: NewRow<typeof IdempotentAnswersTable>) =>
        keys(sql`${answers.insert(row)} ON CONFLICT DO NOTHING RETURNING key_hash`),
      find: (hash: string) =>
        rowOf(IdempotentAnswersTable.row)(
          sql`SELECT key_hash, team_id, request_hash, status, body, etag, created_at FROM idempotent_answers WHERE key_hash = ${hash}`
        ),
      /**
       * Takes over an unanswered request that began at the given time; returns no row if another attempt was faster.
       */
      takeOver: (hash: string, startedAt: number, now: number) =>
        keys(sql`${answers.update({ created_at: now })}
          WHERE key_hash = ${hash} AND status IS NULL AND created_at = ${startedAt} RETURNING key_hash`),
      /** Stores the result of a change; returns no row if another attempt has taken over the request. */
      keep: (hash: string, startedAt: number, body: string) =>
        keys(sql`${answers.update({ body })}
          WHERE key_hash = ${hash} AND status IS NULL AND created_at = ${startedAt} RETURNING key_hash`),
      settle: (hash: string, { status, body, etag }: GivenAnswer) =>
        sql`${answers.update({ status, body, etag })} WHERE key_hash = ${hash}`,
      /** Frees the key of a request that changed nothing, unless another attempt has taken it over. */
      free: (hash: string, startedAt: number) =>
        sql`DELETE FROM idempotent_answers
          WHERE key_hash = ${hash} AND status IS NULL AND body IS NULL AND created_at = ${startedAt}`,
      count: (team: TeamId) => countOf(sql`SELECT count(*) AS total FROM idempotent_answers WHERE team_id = ${team}`),
      prune: (before: number) => sql`DELETE FROM idempotent_answers WHERE created_at <= ${before}`
    }
  })
}) {}
