import { SqlClient } from "@effect/sql"
import { Array as Arr, Effect, Option, Schema } from "effect"
import { rowsOf } from "../storage/Rows.ts"
import type { NamedFile } from "./FileStore.ts"
import { UploadContentsTable } from "./Tables.ts"

const File = UploadContentsTable.row.pick("file")
const Removed = Schema.Struct({ file: Schema.String, in_bucket: Schema.Boolean })

interface Found {
  readonly size: number
  readonly in_bucket: boolean
  readonly is_used: boolean
}

/** How many bytes of a content are read at once. */
const sliceBytes = 256 * 1024

/** The contents of uploads in PostgreSQL. */
export class ContentsRepo extends Effect.Service<ContentsRepo>()("upload/ContentsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const contents = UploadContentsTable.on(sql)
    const namesOf = (rows: ReadonlyArray<typeof File.Type>) => rows.map(({ file }) => file)
    const files = rowsOf(File)
    const removed = rowsOf(Removed)
    const isUnused = sql`NOT EXISTS (SELECT 1 FROM upload_files f WHERE f.file = upload_contents.file)`
    return {
      /** Says that a file is wanted now, which holds its row until the transaction ends; false where there is none. */
      want: (file: string, wanted_at: number) =>
        Effect.map(
          sql`${contents.update({ wanted_at })} WHERE file = ${file} RETURNING file`,
          (rows) => rows.length > 0
        ),

      /** Stores a file, or that it lies in a bucket; where another transaction was quicker, it is wanted now. */
      store: ({ file, bytes }: NamedFile, isInBucket: boolean, wanted_at: number) =>
        sql`${contents.insert({ file, size: bytes.length, wanted_at, content: isInBucket ? null : bytes })}
          ON CONFLICT (file) DO UPDATE SET wanted_at = excluded.wanted_at`,

      /** How many bytes a file has, where they are and whether an upload has it, where there is one; a fault is told. */
      find: (file: string) =>
        Effect.map(
          sql<Found>`SELECT size, content IS NULL AS in_bucket,
            EXISTS (SELECT 1 FROM upload_files f WHERE f.file = upload_contents.file) AS is_used
            FROM upload_contents WHERE file = ${file}`,
          Arr.head
        ),

      /** The bytes of a file from a place on, as many as are read at once; none where there is no such file. */
      slice: (file: string, from: number) =>
        Effect.map(
          sql<{ bytes: Uint8Array }>`SELECT substring(content FROM ${sql.literal(String(from + 1))} FOR ${sql.literal(
            String(sliceBytes)
          )}) AS bytes FROM upload_contents WHERE file = ${file}`,
          ([row]) => Option.map(Option.fromNullable(row), ({ bytes }) => bytes)
        ),

      /** Those of the files that are stored. */
      stored: (names: ReadonlyArray<string>) =>
        Effect.map(files(sql`SELECT file FROM upload_contents WHERE ${sql.in("file", names)}`), namesOf),

      /** Holds the rows of files, in one order, so that what keeps them comes before or after. */
      hold: (names: ReadonlyArray<string>) =>
        sql`SELECT file FROM upload_contents WHERE ${sql.in("file", names)} ORDER BY file FOR UPDATE`,

      /** Files that nobody wanted since an instant and no upload has, as far as it can be seen: some of them. */
      old: (instant: number) =>
        Effect.map(
          files(sql`SELECT file FROM upload_contents WHERE wanted_at < ${instant} AND ${isUnused} LIMIT 200`),
          namesOf
        ),

      /** Removes those of the files that no upload has, and that nobody wanted since an instant. */
      removeUnused: (names: ReadonlyArray<string>, instant: number) =>
        removed(sql`DELETE FROM upload_contents WHERE ${sql.in("file", names)} AND wanted_at < ${instant} AND ${isUnused}
          RETURNING file, content IS NULL AS in_bucket`)
    }
  })
}) {}
