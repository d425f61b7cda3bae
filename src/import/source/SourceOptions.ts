import type { Effect, Redacted, Stream } from "effect"
import type { Share } from "../file/Metered.ts"
import type { SourceError } from "./Source.ts"

/** Reads the bytes of a file, from the start each time the stream runs. */
export type Open = () => Stream.Stream<Uint8Array, SourceError>

/** Whether `03/04/2026` is day-first or month-first. */
export type DateOrder = "day-first" | "month-first"

/** Limits for reading a file. */
export interface Room {
  /** The maximum number of bytes that a compressed file may expand to. */
  readonly mostBytes?: number
  /** Fails if there is no room for the data; runs again for each MiB that is read. */
  readonly check: Effect.Effect<void, SourceError>
}

/** The options of all sources; each source uses the ones that it needs. */
export interface SourceOptions {
  /** An API key, an access token or a signature. */
  readonly token?: Redacted.Redacted
  /** The account at a YOURLS installation, instead of a signature. */
  readonly username?: string
  readonly password?: Redacted.Redacted
  /** The address of a self-hosted source, or of a Linktree page. */
  readonly baseUrl?: string
  /** Whether private networks are allowed; only an owner can allow them. */
  readonly allowPrivate?: boolean
  readonly open?: Open
  /** The part of the file that has been read; without it there is no estimate of the total. */
  readonly share?: Share
  /** The file name; some visit files of Shlink name their link only there. */
  readonly fileName?: string
  /** The header of each field's column in a CSV; detected if absent. */
  readonly columns?: Readonly<Record<string, string>>
  /** How to read dates such as `03/04/2026`. */
  readonly dates?: DateOrder
  /** The IANA time zone of dates without one; UTC by default. */
  readonly timezone?: string
  /** Whether to send a request per link, for Bitly's clicks or Short.io's totals and countries. */
  readonly perLink?: boolean
  /** Whether to read individual visits if the source lists them; true by default. */
  readonly visits?: boolean
  /** Only for Kutt: whether to read the links of all users, with an admin's key. */
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
