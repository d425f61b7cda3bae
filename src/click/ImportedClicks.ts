import { Context, type Effect, Schema } from "effect"
import type { Unavailable } from "../contract/Failure.ts"
import { LinkId, TeamId } from "../contract/Id.ts"
import { utf8 } from "../lib/Utf8.ts"

/** A visit to an imported link, counted by another system. */
export interface ImportedClick {
  readonly link: LinkId
  /** Epoch ms. */
  readonly at: number
  readonly userAgent: string | null
  readonly referrer: string | null
  /** An ISO code of two capital letters. */
  readonly country: string | null
  /** Whether a bot made the visit; if null, the user agent decides. */
  readonly isBot: boolean | null
  /** The browser, if there is no user agent. */
  readonly browser: string | null
  /** The operating system, if there is no user agent. */
  readonly os: string | null
  /** The visitor's network, IPv4 /24 or IPv6 /48. */
  readonly subnet: string | null
}

/** The clicks of one step of an import. The steps of a job are numbered from 1, and repeating a step has no effect. */
export interface ImportedClicks {
  readonly job: string
  readonly step: number
  readonly teamId: TeamId
  readonly clicks: ReadonlyArray<ImportedClick>
  /** The number of clicks without a date, for each link. */
  readonly totals: ReadonlyArray<{ readonly link: LinkId; readonly clicks: number }>
}

/** Clicks as bytes, which are cheap to pass between threads. */
export const packClicks = (clicks: ImportedClicks): Uint8Array => utf8(JSON.stringify(clicks))

export const unpackClicks = (packed: Uint8Array): ImportedClicks => JSON.parse(new TextDecoder().decode(packed))

/** Links whose imported clicks must be deleted, with the count of each link's undated clicks. */
export const ForgottenImport = Schema.Struct({
  job: Schema.String,
  step: Schema.Number,
  teamId: TeamId,
  links: Schema.Array(Schema.Struct({ link: LinkId, clicks: Schema.Number }))
})
export type ForgottenImport = typeof ForgottenImport.Type

/** Books imported clicks and deletes them again; repeating a step of a job has no effect. */
export class ImportedBook extends Context.Tag("click/ImportedBook")<
  ImportedBook,
  {
    /** Books packed clicks; may transfer ownership of the bytes. */
    readonly import: (packed: Uint8Array) => Effect.Effect<void, Unavailable>
    /** Deletes imported clicks of links; returns the number deleted. */
    readonly forgetImported: (links: ForgottenImport) => Effect.Effect<number, Unavailable>
    /** Books the journal in a folder that no process writes to. */
    readonly bookFolder: (folder: string) => Effect.Effect<void, Unavailable>
  }
>() {}
