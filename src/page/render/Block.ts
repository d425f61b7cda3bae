import type { Rgb } from "../../lib/Color.ts"
import type { Html } from "../../lib/Html.ts"
import type { CountedHref } from "./CountedHrefs.ts"
import type { Markups } from "./Texts.ts"

/** A part of a page, with what it needs of the rest of it. */
export interface Block {
  readonly markup: Html
  /** Rules of the style sheet; the same ones are written once. */
  readonly styles: ReadonlyArray<string>
  readonly script?: string
  /** Whether it shows pictures of other hosts, or plays from one. */
  readonly pictures?: boolean
  readonly player?: boolean
  /** Whether it tells its host of a click beside following a link. */
  readonly beacon?: boolean
  /** Until when it looks like this, in milliseconds since 1970. */
  readonly until?: number
  /** Where else its owner is to be found. */
  readonly profiles?: ReadonlyArray<string>
}

/** The colours of a page's ground, all that one may stand on, by day and by night. */
export interface Grounds {
  readonly day: ReadonlyArray<Rgb>
  readonly night: ReadonlyArray<Rgb> | undefined
}

/** What a block may ask while it is drawn. */
export interface Drawing {
  readonly now: number
  /** The tag of the page's language. */
  readonly language: string
  /** A name that no other block of the page has. */
  readonly name: string
  /** The markup of its texts in markdown. */
  readonly markups: Markups
  /** What the page's ground looks like by day, and by night where that differs. */
  readonly grounds: Grounds
  /** The counted addresses of its links; drafts have none. */
  readonly counted: CountedHref
}
