import type { Effect, Redacted, Stream } from "effect"
import type { Share } from "../file/Metered.ts"
import type { SourceError } from "./Source.ts"

/** Reads the bytes of a file from the start, each time it runs. */
export type Open = () => Stream.Stream<Uint8Array, SourceError>

/** Which number of `03/04/2026` is the day. */
export type DateOrder = "day-first" | "month-first"

/** Limits for reading a file. */
export interface Room {
  /** The most bytes that a compressed file may expand to. */
  readonly mostBytes?: number
  /** Fails if the data cannot be stored. Runs again for each MiB. */
  readonly check: Effect.Effect<void, SourceError>
}

/** The options of all sources; each uses what it needs. */
export interface SourceOptions {
  /** An API key, an access token or a signature. */
  readonly token?: Redacted.Redacted
  /** YOURLS only: instead of a signature. */
  readonly username?: string
  readonly password?: Redacted.Redacted
  /** The address of a self-hosted source, or of a Linktree page. */
  readonly baseUrl?: string
  /** Whether private networks are allowed; only an owner can allow them. */
  readonly allowPrivate?: boolean
  readonly open?: Open
  /** How much of the file has been read; without it the total cannot be estimated. */
  readonly share?: Share
  /** The file name: some Shlink visit files name their link only there. */
  readonly fileName?: string
  /** The header for each field of a CSV; detected if absent. */
  readonly columns?: Readonly<Record<string, string>>
  /** For dates such as `03/04/2026`. */
  readonly dates?: DateOrder
  /** The IANA time zone of dates without one; UTC by default. */
  readonly timezone?: string
  /** Whether to send a request for each link: clicks of Bitly, totals and countries of Short.io. */
  readonly perLink?: boolean
  /** Whether to read single visits if the source has them; true by default. */
  readonly visits?: boolean
  /** Kutt only: whether to read the links of all users, with an admin's key. */
  readonly everybody?: boolean
  readonly room?: Room
  /** The folder for temporary files; the system's by default. */
  readonly scratchFolder?: string
}

/** The options of every source with an API. */
export interface ApiOptions {
  readonly token: Redacted.Redacted
  readonly baseUrl?: string | undefined
  readonly allowPrivate: boolean
  readonly perLink: boolean
}
