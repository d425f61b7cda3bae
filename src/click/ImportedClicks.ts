import { Context, type Effect, Schema } from "effect"
import type { Unavailable } from "../contract/Failure.ts"
import { LinkId, TeamId } from "../contract/Id.ts"
import { utf8 } from "../lib/Utf8.ts"

/** A visit of an imported link, counted by another system. */
export interface ImportedClick {
  readonly link: LinkId
  /** Epoch ms. */
  readonly at: number
  readonly userAgent: string | null
  readonly referrer: string | null
  /** An ISO code, two capital letters. */
  readonly country: string | null
  /** Null to decide by the agent. */
  readonly isBot: boolean | null
  /** Used if there is no agent. */
  readonly browser: string | null
  /** Used if there is no agent. */
  readonly os: string | null
  /** The visitor's network, IPv4 /24 or IPv6 /48. */
  readonly subnet: string | null
}

/** The clicks of one step of an import. Steps of a job count from 1, and each is booked once even if it is repeated. */
export interface ImportedClicks {
  readonly job: string
  readonly step: number
  readonly teamId: TeamId
  readonly clicks: ReadonlyArray<ImportedClick>
  /** Undated clicks, known only as a number. */
  readonly totals: ReadonlyArray<{ readonly link: LinkId; readonly clicks: number }>
}

/** Clicks as bytes, which are cheap to pass between threads. */
export const packClicks = (clicks: ImportedClicks): Uint8Array => utf8(JSON.stringify(clicks))

export const unpackClicks = (packed: Uint8Array): ImportedClicks => JSON.parse(new TextDecoder().decode(packed))

/** Links whose imported clicks must be deleted, with the number of their undated clicks. */
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
