import type { Rgb } from "../../lib/Color.ts"
import type { Html } from "../../lib/Html.ts"
import type { CountedHref } from "./CountedHrefs.ts"
import type { Markups } from "./Texts.ts"

/** A part of a page, and what it needs from the rest of the page. */
export interface Block {
  readonly markup: Html
  /** Style sheet rules; the page contains each distinct rule once. */
  readonly styles: ReadonlyArray<string>
  readonly script?: string
  /** Whether it loads pictures from other hosts, or embeds a player. */
  readonly pictures?: boolean
  readonly player?: boolean
  /** Whether it reports clicks in the background. */
  readonly beacon?: boolean
  /** When it looks different without any edit, in epoch ms. */
  readonly until?: number
  /** The owner's profiles on other sites. */
  readonly profiles?: ReadonlyArray<string>
}

/** The background colors that text may be on, in light and dark mode. */
export interface Grounds {
  readonly day: ReadonlyArray<Rgb>
  readonly night: ReadonlyArray<Rgb> | undefined
}

/** The context in which a block is drawn. */
export interface Drawing {
  readonly now: number
  /** The language tag of the page. */
  readonly language: string
  /** A name that is unique on the page. */
  readonly name: string
  /** The markup of its Markdown texts. */
  readonly markups: Markups
  /** The background colors in light mode, and in dark mode if they differ. */
  readonly grounds: Grounds
  /** Returns the counted address of a link; drafts have none. */
  readonly counted: CountedHref
}
