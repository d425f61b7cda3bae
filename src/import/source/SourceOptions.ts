import type { Effect, Redacted, Stream } from "effect"
import type { Share } from "../file/Metered.ts"
import type { SourceError } from "./Source.ts"

/** Gives the bytes of a file from its start, each time anew. */
export type Open = () => Stream.Stream<Uint8Array, SourceError>

/** Which number of `03/04/2026` is the day. */
export type DateOrder = "day-first" | "month-first"

/** What bounds the reading of a file. */
export interface Room {
  /** How many bytes a packed file may hold. */
  readonly mostBytes?: number
  /** Fails if what is read cannot be stored. Runs again for each MiB. */
  readonly check: Effect.Effect<void, SourceError>
}

/** Everything that a source may be told; each takes what it needs. */
export interface SourceOptions {
  /** An API key, an access token or a signature. */
  readonly token?: Redacted.Redacted
  /** YOURLS alone: in place of a signature. */
  readonly username?: string
  readonly password?: Redacted.Redacted
  /** Where a self-hosted source is, or the address of a page of Linktree. */
  readonly baseUrl?: string
  /** Whether hosts of private networks may be asked: the owner said so. */
  readonly allowPrivate?: boolean
  readonly open?: Open
  /** What part of the file is read; without it nobody knows how much there is. */
  readonly share?: Share
  /** What the file was called: visits of Shlink tell their link there alone, at times. */
  readonly fileName?: string
  /** Which header of a CSV each field is under; found by their names where it is left out. */
  readonly columns?: Readonly<Record<string, string>>
  /** For dates such as `03/04/2026`. */
  readonly dates?: DateOrder
  /** The IANA time zone of dates that have none; UTC by default. */
  readonly timezone?: string
  /** Whether what takes a request for each link is asked for: clicks of Bitly, totals and countries of Short.io. */
  readonly perLink?: boolean
  /** Whether single visits are read where the source has them, as by default. */
  readonly visits?: boolean
  /** Kutt alone: whether the links of everybody are read where the key is an admin's. */
  readonly everybody?: boolean
  readonly room?: Room
  /** Where temporary files are made; the system's folder by default. */
  readonly scratchFolder?: string
}

/** What every source behind an API gets. */
export interface ApiOptions {
  readonly token: Redacted.Redacted
  readonly baseUrl?: string | undefined
  readonly allowPrivate: boolean
  readonly perLink: boolean
}
