import type { SqlError } from "@effect/sql/SqlError"
import type { Effect, Option, Stream } from "effect"
import type { FileWriteError, NotRead } from "./Folder.ts"

/** A file and its content; its name is derived from the content. */
export interface NamedFile {
  readonly file: string
  readonly bytes: Uint8Array
}

/** A file's length in bytes and its content; the stream fails if the file is removed while reading. */
export interface OpenFile {
  readonly size: number
  readonly stream: Stream.Stream<Uint8Array, unknown>
}

/** Stores the files of uploads. */
export interface FileStore {
  /** Stores the files and runs `records` in a transaction: all or nothing. */
  readonly keep: <A, E>(
    kept: ReadonlyArray<NamedFile>,
    records: Effect.Effect<A, E>
  ) => Effect.Effect<A, E | SqlError | FileWriteError>
  /** Removes the given files that no upload uses. */
  readonly removeUnused: (names: ReadonlyArray<string>) => Effect.Effect<void, SqlError>
  /**
   * Removes all files that no upload uses and that were last stored before an instant, in epoch ms. Returns their
   * number.
   */
  readonly sweep: (instant: number) => Effect.Effect<number, NotRead | SqlError>
  readonly read: (file: string) => Effect.Effect<Option.Option<Uint8Array>, NotRead>
  /** Opens a file for streaming. */
  readonly open: (file: string) => Effect.Effect<Option.Option<OpenFile>, NotRead>
}
