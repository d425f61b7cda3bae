import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import type { TeamId, UploadId } from "../contract/Id.ts"
import { batchSize, type Place } from "../storage/Keyset.ts"
import { countOf, hasRows, rowOf, rowsOf } from "../storage/Rows.ts"
import { UploadFilesTable, UploadsTable } from "./Tables.ts"

export type UploadRow = typeof UploadsTable.row.Type

const File = UploadFilesTable.row.pick("file")

export class UploadsRepo extends Effect.Service<UploadsRepo>()("upload/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const uploads = UploadsTable.on(sql)
    const uploadFiles = UploadFilesTable.on(sql)
    const one = rowOf(UploadsTable.row)
    const many = rowsOf(UploadsTable.row)
    return {
      insert: uploads.insert,
      insertFiles: (upload_id: UploadId, files: ReadonlyArray<string>) =>
        uploadFiles.insertAll(files.map((file) => ({ file, upload_id }))),
      find: (team: TeamId, id: UploadId) => one(sql`SELECT * FROM uploads WHERE team_id = ${team} AND id = ${id}`),
      findFile: (team: TeamId, file: string) =>
        one(sql`SELECT * FROM uploads WHERE team_id = ${team} AND file = ${file}`),
      list: (team: TeamId, direction: "ASC" | "DESC", limit: number, offset: number) =>
        many(sql`SELECT * FROM uploads WHERE team_id = ${team}
          ORDER BY created_at ${sql.literal(direction)}, id ${sql.literal(direction)} LIMIT ${limit} OFFSET ${offset}`),
      /** The next batch of a team's uploads, in creation order. */
      after: (team: TeamId, { created_at, key }: Place<string>) =>
        many(sql`SELECT * FROM uploads WHERE team_id = ${team} AND (created_at, id) > (${created_at}, ${key})
          ORDER BY created_at, id LIMIT ${batchSize}`),
      count: (team: TeamId) => countOf(sql`SELECT count(*) AS total FROM uploads WHERE team_id = ${team}`),
      filesOf: (id: UploadId) =>
        Effect.map(rowsOf(File)(sql`SELECT file FROM upload_files WHERE upload_id = ${id}`), (rows) =>
          rows.map(({ file }) => file)
        ),
      /** Returns the given files that belong to an upload. */
      filesInUse: (files: ReadonlyArray<string>) =>
        Effect.map(
          rowsOf(File)(sql`SELECT DISTINCT file FROM upload_files WHERE ${sql.in("file", files)}`),
          (rows) => new Set(rows.map(({ file }) => file))
        ),
      /** Whether any team has an upload. */
      any: hasRows(sql`SELECT 1 FROM upload_files LIMIT 1`),
      /** Up to 100 of a team's uploads. */
      some: (team: TeamId) =>
        Effect.map(
          rowsOf(UploadsTable.row.pick("id"))(sql`SELECT id FROM uploads WHERE team_id = ${team} LIMIT 100`),
          (rows) => rows.map(({ id }) => id)
        ),
      remove: (team: TeamId, id: UploadId) =>
        hasRows(sql`DELETE FROM uploads WHERE team_id = ${team} AND id = ${id} RETURNING id`)
    }
  })
}) {}
