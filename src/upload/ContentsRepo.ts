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

/** The size of one read, in bytes. */
const sliceBytes = 256 * 1024

export class ContentsRepo extends Effect.Service<ContentsRepo>()("upload/ContentsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const contents = UploadContentsTable.on(sql)
    const namesOf = (rows: ReadonlyArray<typeof File.Type>) => rows.map(({ file }) => file)
    const files = rowsOf(File)
    const removed = rowsOf(Removed)
    const isUnused = sql`NOT EXISTS (SELECT 1 FROM upload_files f WHERE f.file = upload_contents.file)`
    return {
      /**
       * Updates a file's `wanted_at`, which locks its row until the transaction ends. Returns false if there is no such
       * file.
       */
      want: (file: string, wanted_at: number) =>
        Effect.map(
          sql`${contents.update({ wanted_at })} WHERE file = ${file} RETURNING file`,
          (rows) => rows.length > 0
        ),

      /** Inserts a file; its content is null if it is in the bucket. If it already exists, updates `wanted_at`. */
      store: ({ file, bytes }: NamedFile, isInBucket: boolean, wanted_at: number) =>
        sql`${contents.insert({ file, size: bytes.length, wanted_at, content: isInBucket ? null : bytes })}
          ON CONFLICT (file) DO UPDATE SET wanted_at = excluded.wanted_at`,

      /**
       * A file's length in bytes, its location, and whether an upload uses it. Database errors are returned to the
       * caller.
       */
      find: (file: string) =>
        Effect.map(
          sql<Found>`SELECT size, content IS NULL AS in_bucket,
            EXISTS (SELECT 1 FROM upload_files f WHERE f.file = upload_contents.file) AS is_used
            FROM upload_contents WHERE file = ${file}`,
          Arr.head
        ),

      /** One slice of a file's bytes from an offset; none if there is no such file. */
      slice: (file: string, from: number) =>
        Effect.map(
          sql<{ bytes: Uint8Array }>`SELECT substring(content FROM ${sql.literal(String(from + 1))} FOR ${sql.literal(
            String(sliceBytes)
          )}) AS bytes FROM upload_contents WHERE file = ${file}`,
          ([row]) => Option.map(Option.fromNullable(row), ({ bytes }) => bytes)
        ),

      /** Returns the given files that have a row. */
      stored: (names: ReadonlyArray<string>) =>
        Effect.map(files(sql`SELECT file FROM upload_contents WHERE ${sql.in("file", names)}`), namesOf),

      /**
       * Locks the rows of the files in name order, so that transactions that store or remove the same files run one
       * after another.
       */
      hold: (names: ReadonlyArray<string>) =>
        sql`SELECT file FROM upload_contents WHERE ${sql.in("file", names)} ORDER BY file FOR UPDATE`,

      /** Up to 200 files that no upload uses and that were last stored before an instant. */
      old: (instant: number) =>
        Effect.map(
          files(sql`SELECT file FROM upload_contents WHERE wanted_at < ${instant} AND ${isUnused} LIMIT 200`),
          namesOf
        ),

      /** Removes the given files that no upload uses and that were last stored before an instant. */
      removeUnused: (names: ReadonlyArray<string>, instant: number) =>
        removed(sql`DELETE FROM upload_contents WHERE ${sql.in("file", names)} AND wanted_at < ${instant} AND ${isUnused}
          RETURNING file, content IS NULL AS in_bucket`)
    }
  })
}) {}
