import { Data, type Effect, type Stream } from "effect"
import type { ImportedClick } from "../../click/ImportedClicks.ts"
import type { ThemeName } from "../../page/themes/Names.ts"
import type { TextPart } from "../file/LinkedText.ts"

/** Why a source cannot be read, as a sentence without secrets. */
export class SourceError extends Data.TaggedError("SourceError")<{
  readonly message: string
  /** Whether the same request may succeed later. */
  readonly isPassing: boolean
  /** The delay that the source demands, in milliseconds; null if unknown. */
  readonly waitMillis: number | null
}> {}

/** A permanent fault, until somebody changes something. */
export const lasting = (message: string) => new SourceError({ message, isPassing: false, waitMillis: null })

/** A temporary fault. */
export const passing = (message: string, waitMillis: number | null = null) =>
  new SourceError({ message, isPassing: true, waitMillis })

export type ImportedItem = ImportedLink | ImportedVisits | ImportedDays | ImportedPage | SkippedItem | ImportedNote

export interface ImportedLink {
  readonly _tag: "Link"
  /** Stable in the source, such as `bit.ly/3abc`: each reading returns the same id for a link. */
  readonly sourceId: string
  /** The host of its short address in lower case; null if unknown. */
  readonly host: string | null
  /** The short code in the source; null for a random one. */
  readonly slug: string | null
  /** Unchecked: the import validates it. */
  readonly url: string
  readonly title: string | null
  /** Names. */
  readonly tags: ReadonlyArray<string>
  /** A name. */
  readonly folder: string | null
  /** Epoch ms. */
  readonly createdAt: number | null
  /** Epoch ms. */
  readonly expiresAt: number | null
  readonly password: { readonly plain: string } | { readonly bcrypt: string } | null
  readonly isActive: boolean
  readonly metaTitle: string | null
  readonly metaDescription: string | null
  readonly metaImage: string | null
  readonly targeting: ReadonlyArray<ImportedTarget>
  readonly abTests: ReadonlyArray<{ readonly url: string; readonly weight: number }>
  /** The total that the source reports. */
  readonly clicks: number | null
  /** A sentence about each thing that is lost. */
  readonly notes: ReadonlyArray<string>
}

/** A rule, in Linden's terms. */
export interface ImportedTarget {
  readonly type: string
  readonly value: string
  readonly url: string
}

/** Single visits of a link, oldest first, at most 500. */
export interface ImportedVisits {
  readonly _tag: "Visits"
  readonly sourceId: string
  readonly visits: ReadonlyArray<ImportedVisit>
}

/** A visit in another system; its link is that of the list. */
export type ImportedVisit = Omit<ImportedClick, "link">

/** Sums for hours or days, oldest first, if the source lists no single visits. */
export interface ImportedDays {
  readonly _tag: "Days"
  readonly sourceId: string
  readonly days: ReadonlyArray<ImportedHour>
}

/** How many clicks share a value. */
export interface Share {
  readonly name: string
  readonly clicks: number
}

/** The sum for an hour or day, and for its browsers and so on if the source counts them; the rest is unknown. */
export interface ImportedHour {
  /** The start, in epoch ms. */
  readonly at: number
  readonly clicks: number
  readonly browsers?: ReadonlyArray<Share>
  readonly systems?: ReadonlyArray<Share>
  /** ISO codes, two capital letters. */
  readonly countries?: ReadonlyArray<Share>
  /** Addresses. */
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

/** Texts are plain text, not Markdown. */
export type ImportedPageItem =
  | {
      readonly type: "button"
      readonly label: string
      readonly url: string
      /** The name of a platform, as buttons use it. */
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
  /** Its name in the source: a short address, or the number of a row. */
  readonly item: string
  readonly reason: string
}

/** At most 500 items of a source. */
export interface SourceBatch {
  readonly items: ReadonlyArray<ImportedItem>
  /** Opaque JSON text; reading continues here after this batch. Null at the end. */
  readonly cursor: string | null
  /** The total number of items, if known. */
  readonly total: number | null
}

/** An estimate of what reading a source takes. */
export interface SourcePlan {
  /** About how many requests it takes; null if unknown in advance, or if none are sent. */
  readonly requests: number | null
  /** Requests left in the source's current rate limit window; null if it does not say. */
  readonly remaining: number | null
  /** Links, pages and visits, if the source reports them. */
  readonly total: number | null
  /** Sentences for people to read first. */
  readonly notes: ReadonlyArray<string>
}

export interface Source {
  /** The batches after a cursor; null starts from the beginning. */
  readonly read: (cursor: string | null) => Stream.Stream<SourceBatch, SourceError>
  readonly plan: Effect.Effect<SourcePlan, SourceError>
}

/** The most items in a batch, and the most visits in an item. */
export const mostInBatch = 500

/** A plan for a source that sends no requests. */
export const freePlan = (notes: ReadonlyArray<string> = []): SourcePlan => ({
  requests: null,
  remaining: null,
  total: null,
  notes
})
