import { Context, type Effect, Schema } from "effect"
import type { Unavailable } from "../contract/Failure.ts"
import { LinkId, TeamId } from "../contract/Id.ts"
import { utf8 } from "../lib/Utf8.ts"

/** A visit that another system counted, of a link that came from there. */
export interface ImportedClick {
  readonly link: LinkId
  /** Epoch ms. */
  readonly at: number
  readonly userAgent: string | null
  readonly referrer: string | null
  /** An ISO code of two capital letters. */
  readonly country: string | null
  /** Null where the agent is to be judged. */
  readonly isBot: boolean | null
  /** Where there is no agent. */
  readonly browser: string | null
  /** Where there is no agent. */
  readonly os: string | null
  /** The network that the visitor's address was in, IPv4 /24 or IPv6 /48. */
  readonly subnet: string | null
}

/** What one step of an import books; steps of a job are counted from 1, and each is booked once however often it comes. */
export interface ImportedClicks {
  readonly job: string
  readonly step: number
  readonly teamId: TeamId
  readonly clicks: ReadonlyArray<ImportedClick>
  /** Clicks of which nothing is known but their number. */
  readonly totals: ReadonlyArray<{ readonly link: LinkId; readonly clicks: number }>
}

/** Clicks as bytes, which threads pass on at little cost. */
export const packClicks = (clicks: ImportedClicks): Uint8Array => utf8(JSON.stringify(clicks))

export const unpackClicks = (packed: Uint8Array): ImportedClicks => JSON.parse(new TextDecoder().decode(packed))

/** Links whose imported clicks are to go, with how many of them are known as a number alone. */
export const ForgottenImport = Schema.Struct({
  job: Schema.String,
  step: Schema.Number,
  teamId: TeamId,
  links: Schema.Array(Schema.Struct({ link: LinkId, clicks: Schema.Number }))
})
export type ForgottenImport = typeof ForgottenImport.Type

/** Where imports book what other systems counted, and take it out again: each step of a job once, however often it is asked. */
export class ImportedBook extends Context.Tag("click/ImportedBook")<
  ImportedBook,
  {
    /** Books what was packed, which may be given away. */
    readonly import: (packed: Uint8Array) => Effect.Effect<void, Unavailable>
    /** Deletes imported clicks of links; gives how many there were. */
    readonly forgetImported: (links: ForgottenImport) => Effect.Effect<number, Unavailable>
    /** Books the journal in a folder that nobody writes. */
    readonly bookFolder: (folder: string) => Effect.Effect<void, Unavailable>
  }
>() {}
