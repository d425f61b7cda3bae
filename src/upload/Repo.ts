import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { TeamId, UploadId, UserId } from "../contract/Id.ts"
import { Instant } from "../storage/Fields.ts"
import { batchSize, type Place } from "../storage/Keyset.ts"
import { rowOf, rowsOf } from "../storage/Rows.ts"

const Kept = Schema.Struct({
  file: Schema.String,
  width: Schema.Number,
  height: Schema.Number,
  bytes: Schema.Number,
  content_type: Schema.Literal("image/png", "image/jpeg", "image/webp")
})
export type Kept = typeof Kept.Type

export const UploadRow = Schema.Struct({
  id: UploadId,
  team_id: TeamId,
  created_by: UserId,
  ...Kept.fields,
  variants: Schema.parseJson(Schema.Array(Kept)),
  created_at: Instant
})
export type UploadRow = typeof UploadRow.Type

const Total = Schema.Struct({ total: Schema.Number })
const File = Schema.Struct({ file: Schema.String })

export class UploadsRepo extends Effect.Service<UploadsRepo>()("upload/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const one = rowOf(UploadRow)
    const many = rowsOf(UploadRow)
    return {
      insert: (row: typeof UploadRow.Encoded) => sql`INSERT INTO uploads ${sql.insert({ ...row })}`,
      insertFiles: (upload_id: UploadId, files: ReadonlyArray<string>) =>
        sql`INSERT INTO upload_files ${sql.insert(files.map((file) => ({ file, upload_id })))}`,
      find: (team: TeamId, id: UploadId) => one(sql`SELECT * FROM uploads WHERE team_id = ${team} AND id = ${id}`),
      findFile: (team: TeamId, file: string) =>
        one(sql`SELECT * FROM uploads WHERE team_id = ${team} AND file = ${file}`),
      list: (team: TeamId, direction: "ASC" | "DESC", limit: number, offset: number) =>
        many(sql`SELECT * FROM uploads WHERE team_id = ${team}
          ORDER BY created_at ${sql.literal(direction)}, id ${sql.literal(direction)} LIMIT ${limit} OFFSET ${offset}`),
      /** The next uploads of a team in the order of their creation. */
      after: (team: TeamId, { created_at, key }: Place<string>) =>
        many(sql`SELECT * FROM uploads WHERE team_id = ${team} AND (created_at, id) > (${created_at}, ${key})
          ORDER BY created_at, id LIMIT ${batchSize}`),
      count: (team: TeamId) =>
        Effect.map(
          rowsOf(Total)(sql`SELECT count(*) AS total FROM uploads WHERE team_id = ${team}`),
          ([row]) => row?.total ?? 0
        ),
      filesOf: (id: UploadId) =>
        Effect.map(rowsOf(File)(sql`SELECT file FROM upload_files WHERE upload_id = ${id}`), (rows) =>
          rows.map(({ file }) => file)
        ),
      /** Those of the files that some upload has. */
      filesInUse: (files: ReadonlyArray<string>) =>
        Effect.map(
          rowsOf(File)(sql`SELECT DISTINCT file FROM upload_files WHERE ${sql.in("file", files)}`),
          (rows) => new Set(rows.map(({ file }) => file))
        ),
      remove: (team: TeamId, id: UploadId) =>
        rowsOf(Schema.Struct({ id: UploadId }))(
          sql`DELETE FROM uploads WHERE team_id = ${team} AND id = ${id} RETURNING id`
        )
    }
  })
}) {}
