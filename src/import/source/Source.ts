import { Data, type Effect, type Stream } from "effect"
import type { ImportedClick } from "../../click/ImportedClicks.ts"
import type { Fault } from "../../contract/faults/Fault.ts"
import type { RedirectStatus } from "../../link/Link.ts"
import type { ThemeName } from "../../page/themes/Names.ts"
import type { TargetingRule } from "../../targeting/Rule.ts"
import type { TextPart } from "../file/LinkedText.ts"

/** Why a source cannot be read, without secrets. */
export class SourceError extends Data.TaggedError("SourceError")<{
  readonly fault: Fault
  /** Whether the same request may succeed later. */
  readonly isPassing: boolean
  /** The delay that the source demands, in milliseconds; null if unknown. */
  readonly waitMillis: number | null
}> {
  override get message() {
    return this.fault.message
  }
}

/** A permanent fault; a retry does not help. */
export const lasting = (fault: Fault) => new SourceError({ fault, isPassing: false, waitMillis: null })

/** A temporary fault. */
export const passing = (fault: Fault, waitMillis: number | null = null) =>
  new SourceError({ fault, isPassing: true, waitMillis })

export type ImportedItem = ImportedLink | ImportedVisits | ImportedDays | ImportedPage | SkippedItem | ImportedNote

export interface ImportedLink {
  readonly _tag: "Link"
  /** The id in the source, such as `bit.ly/3abc`. A link has the same id in each run. */
  readonly sourceId: string
  /** The host of the link's short address in lower case; null if unknown. */
  readonly host: string | null
  /** The short code in the source; null to get a random one. */
  readonly slug: string | null
  /** The destination, not yet validated; the import validates it. */
  readonly url: string
  readonly title: string | null
  readonly comments: string | null
  /** The ID of the link in a third system. */
  readonly externalId: string | null
  /** Names. */
  readonly tags: ReadonlyArray<string>
  /** A name. */
  readonly folder: string | null
  /** Epoch ms. */
  readonly createdAt: number | null
  /** Epoch ms. */
  readonly expiresAt: number | null
  /** Epoch ms. */
  readonly startsAt: number | null
  readonly expiredUrl: string | null
  /** The limit of clicks, including those that the source counted. */
  readonly maxClicks: number | null
  readonly redirectStatus: RedirectStatus
  readonly forwardsQuery: boolean
  readonly password: { readonly plain: string } | { readonly bcrypt: string } | null
  readonly isActive: boolean
  readonly metaTitle: string | null
  readonly metaDescription: string | null
  readonly metaImage: string | null
  readonly targeting: ReadonlyArray<ImportedTarget>
  readonly abTests: ReadonlyArray<{ readonly url: string; readonly weight: number }>
  /** The number of clicks that the source counted. */
  readonly clicks: number | null
  /** A sentence about each part of the link that the import loses. */
  readonly notes: ReadonlyArray<string>
}

/** A rule with Linden's types and values. */
export type ImportedTarget = TargetingRule

/** Single visits to a link, oldest first, at most 500. */
export interface ImportedVisits {
  readonly _tag: "Visits"
  readonly sourceId: string
  readonly visits: ReadonlyArray<ImportedVisit>
}

/** A visit in another system, to the link that the list belongs to. */
export type ImportedVisit = Omit<ImportedClick, "link">

/** Sums per hour or day, oldest first, for a source that doesn't list individual visits. */
export interface ImportedDays {
  readonly _tag: "Days"
  readonly sourceId: string
  readonly days: ReadonlyArray<ImportedHour>
}

/** How many clicks have a value. */
export interface Share {
  readonly name: string
  readonly clicks: number
}

/** The clicks of an hour or day as a sum, with sums by browser and other properties if the source reports them. */
export interface ImportedHour {
  /** The start, in epoch ms. */
  readonly at: number
  readonly clicks: number
  readonly browsers?: ReadonlyArray<Share>
  readonly systems?: ReadonlyArray<Share>
  /** ISO codes of two capital letters. */
  readonly countries?: ReadonlyArray<Share>
  /** Referrer URLs. */
  readonly referrers?: ReadonlyArray<Share>
}

/** A link-in-bio page with its items in order. */
export interface ImportedPage {
  readonly _tag: "Page"
  readonly sourceId: string
  readonly slug: string | null
  readonly title: string
  readonly description: string | null
  readonly picture: ImportedPicture | null
  readonly theme: ThemeName | null
  /** Epoch ms. */
  readonly createdAt: number | null
  readonly items: ReadonlyArray<ImportedPageItem>
  readonly notes: ReadonlyArray<string>
}

export type ImportedPicture = { readonly url: string } | { readonly bytes: Uint8Array }

interface LinkedText {
  readonly text: string
  /** The pieces of the text, if some of them are links. */
  readonly parts?: ReadonlyArray<TextPart>
}

/** The text is plain, not Markdown. */
export type ImportedPageItem =
  | {
      readonly type: "button"
      readonly label: string
      readonly url: string
      /** The name of a platform, as in buttons. */
      readonly icon: string | null
      readonly picture: string | null
      readonly animation: string | null
      readonly isVisible: boolean
      readonly clicks: number | null
    }
  | ({ readonly type: "heading" } & LinkedText)
  | ({ readonly type: "text" } & LinkedText)
  | { readonly type: "socials"; readonly links: ReadonlyArray<{ readonly platform: string; readonly url: string }> }
  | { readonly type: "youtube"; readonly title: string | null; readonly url: string; readonly clicks: number | null }

/** A note about the whole source; it does not count as an item. */
export interface ImportedNote {
  readonly _tag: "Note"
  readonly item: string
  readonly reason: string
}

/** An item of the source that cannot be imported. */
export interface SkippedItem {
  readonly _tag: "Skipped"
  /** The item's name in the source: a short address, or the number of a row. */
  readonly item: string
  readonly reason: string
}

/** Up to 500 items of a source. */
export interface SourceBatch {
  readonly items: ReadonlyArray<ImportedItem>
  /** Where reading continues after this batch, as an opaque JSON string; null at the end. */
  readonly cursor: string | null
  /** The total number of items, if known. */
  readonly total: number | null
}

/** An estimate of the effort to read a source. */
export interface SourcePlan {
  /** The approximate number of requests; null if unknown in advance or if none are needed. */
  readonly requests: number | null
  /** The requests left in the source's current rate limit window; null if it doesn't report them. */
  readonly remaining: number | null
  /** The number of links, pages and visits; null if the source doesn't report it. */
  readonly total: number | null
  /** Sentences to show before the import. */
  readonly notes: ReadonlyArray<string>
}

export interface Source {
  /** The batches after a cursor; null starts from the beginning. */
  readonly read: (cursor: string | null) => Stream.Stream<SourceBatch, SourceError>
  readonly plan: Effect.Effect<SourcePlan, SourceError>
}

/** The maximum number of items in a batch, and of visits in an item. */
export const mostInBatch = 500

/** A plan for a source that sends no requests. */
export const freePlan = (notes: ReadonlyArray<string> = []): SourcePlan => ({
  requests: null,
  remaining: null,
  total: null,
  notes
})
