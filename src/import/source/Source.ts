import { Data, type Effect, type Stream } from "effect"
import type { ImportedClick } from "../../click/ImportedClicks.ts"
import type { ThemeName } from "../../page/themes/Names.ts"
import type { TextPart } from "../file/LinkedText.ts"

/** Why a source cannot be read, as a sentence for a person that has no secret in it. */
export class SourceError extends Data.TaggedError("SourceError")<{
  readonly message: string
  /** Whether the same question may be answered later. */
  readonly isPassing: boolean
  /** How long the source asks to be left alone, in milliseconds; null where it does not say. */
  readonly waitMillis: number | null
}> {}

/** A fault that stays until somebody changes something. */
export const lasting = (message: string) => new SourceError({ message, isPassing: false, waitMillis: null })

/** A fault that may be gone later. */
export const passing = (message: string, waitMillis: number | null = null) =>
  new SourceError({ message, isPassing: true, waitMillis })

/** What a source gives. */
export type ImportedItem = ImportedLink | ImportedVisits | ImportedDays | ImportedPage | SkippedItem | ImportedNote

export interface ImportedLink {
  readonly _tag: "Link"
  /** Stable in the source, such as `bit.ly/3abc`: the same link read again has the same one. */
  readonly sourceId: string
  /** The host of its short address, lower case; null where it is not known. */
  readonly host: string | null
  /** The short code as the source has it; null where one is to be drawn. */
  readonly slug: string | null
  /** As the source has it; whoever applies it checks it. */
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
  /** The total as the source tells it. */
  readonly clicks: number | null
  /** What cannot be kept, a sentence for a person each. */
  readonly notes: ReadonlyArray<string>
}

/** A rule in the words of the product's own targeting. */
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

/** A visit as another system tells of it; which link it is of stands above it. */
export type ImportedVisit = Omit<ImportedClick, "link">

/** Sums of an hour or day, oldest first, where there are no single visits. */
export interface ImportedDays {
  readonly _tag: "Days"
  readonly sourceId: string
  readonly days: ReadonlyArray<ImportedHour>
}

/** How many clicks have one thing in common. */
export interface Share {
  readonly name: string
  readonly clicks: number
}

/** The sum of an hour or day, and of its browsers and so on where the source counts these; the rest isn't known. */
export interface ImportedHour {
  /** The start in epoch ms. */
  readonly at: number
  readonly clicks: number
  readonly browsers?: ReadonlyArray<Share>
  readonly systems?: ReadonlyArray<Share>
  /** ISO codes of two capital letters. */
  readonly countries?: ReadonlyArray<Share>
  /** Addresses. */
  readonly referrers?: ReadonlyArray<Share>
}

/** A link-in-bio page with what is on it, in its order. */
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
  /** The pieces of the text, where some of them are links. */
  readonly parts?: ReadonlyArray<TextPart>
}

/** Texts are plain text, not markdown. */
export type ImportedPageItem =
  | {
      readonly type: "button"
      readonly label: string
      readonly url: string
      /** A platform's name, as buttons take it. */
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

/** What is said of the source as a whole, and counts as nothing. */
export interface ImportedNote {
  readonly _tag: "Note"
  readonly item: string
  readonly reason: string
}

/** What the source has and nobody can take over. */
export interface SkippedItem {
  readonly _tag: "Skipped"
  /** What it is called in the source: a short address, or the number of a row. */
  readonly item: string
  readonly reason: string
}

/** At most 500 items of a source. */
export interface SourceBatch {
  readonly items: ReadonlyArray<ImportedItem>
  /** Where to go on behind this batch, as opaque JSON text; null at the end. */
  readonly cursor: string | null
  /** How many items there are, where that is known. */
  readonly total: number | null
}

/** What reading a source will take, told beforehand. */
export interface SourcePlan {
  /** Requests that are sent, about; null where that shows only on the way, or where nothing is asked. */
  readonly requests: number | null
  /** Requests that the source still answers in its present span; null where it does not tell. */
  readonly remaining: number | null
  /** Links, pages and visits, as far as the source tells. */
  readonly total: number | null
  /** What a person should know before, a sentence each. */
  readonly notes: ReadonlyArray<string>
}

export interface Source {
  /** The batches behind a cursor, from the start where it is null. */
  readonly read: (cursor: string | null) => Stream.Stream<SourceBatch, SourceError>
  readonly plan: Effect.Effect<SourcePlan, SourceError>
}

/** The most items of a batch, and the most visits of one item. */
export const mostInBatch = 500

/** A plan of a source that asks nobody. */
export const freePlan = (notes: ReadonlyArray<string> = []): SourcePlan => ({
  requests: null,
  remaining: null,
  total: null,
  notes
})
