import type { Rgb } from "../../lib/Color.ts"
import type { Html } from "../../lib/Html.ts"
import type { CountedHref } from "./CountedHrefs.ts"
import type { Markups } from "./Texts.ts"

/** A part of a page and what it requires of the rest. */
export interface Block {
  readonly markup: Html
  /** Style sheet rules; duplicates are written once. */
  readonly styles: ReadonlyArray<string>
  readonly script?: string
  /** Whether it shows pictures from other hosts, or plays from one. */
  readonly pictures?: boolean
  readonly player?: boolean
  /** Whether it reports clicks to its host in the background. */
  readonly beacon?: boolean
  /** How long it looks like this, in milliseconds since 1970. */
  readonly until?: number
  /** Other profiles of the page's owner. */
  readonly profiles?: ReadonlyArray<string>
}

/** The colors of a page's background that text may be on, in light and dark mode. */
export interface Grounds {
  readonly day: ReadonlyArray<Rgb>
  readonly night: ReadonlyArray<Rgb> | undefined
}

/** The context in which a block is drawn. */
export interface Drawing {
  readonly now: number
  /** The tag of the page's language. */
  readonly language: string
  /** A name that is unique on the page. */
  readonly name: string
  /** The markup of its Markdown texts. */
  readonly markups: Markups
  /** The colors of the page's background in light mode, and in dark mode if they differ. */
  readonly grounds: Grounds
  /** The counted addresses of its links; drafts have none. */
  readonly counted: CountedHref
}
