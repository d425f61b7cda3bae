import type { SqlError } from "@effect/sql/SqlError"
import type { Effect, Option, Stream } from "effect"
import type { FileWriteError, NotRead } from "./Folder.ts"

/** A file by the name that its content gives it, with its content. */
export interface NamedFile {
  readonly file: string
  readonly bytes: Uint8Array
}

/** How long a file is, in bytes, and what is in it; the stream fails where it goes meanwhile. */
export interface OpenFile {
  readonly size: number
  readonly stream: Stream.Stream<Uint8Array, unknown>
}

/** Where the files of uploads lie. */
export interface FileStore {
  /** Keeps all of these files with the records that a transaction makes of them, or nothing. */
  readonly keep: <A, E>(
    kept: ReadonlyArray<NamedFile>,
    records: Effect.Effect<A, E>
  ) => Effect.Effect<A, E | SqlError | FileWriteError>
  /** Removes those of the files that no upload has. */
  readonly removeUnused: (names: ReadonlyArray<string>) => Effect.Effect<void>
  /** Removes files that no upload has and nobody wanted since an instant, in epoch ms; gives how many. */
  readonly sweep: (instant: number) => Effect.Effect<number, NotRead>
  /** The bytes of a file, where there is one of this name. */
  readonly read: (file: string) => Effect.Effect<Option.Option<Uint8Array>, NotRead>
  /** A file to be sent, where there is one of this name. */
  readonly open: (file: string) => Effect.Effect<Option.Option<OpenFile>, NotRead>
}
