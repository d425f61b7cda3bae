import type { Rgb } from "../../lib/Color.ts"
import type { Html } from "../../lib/Html.ts"
import type { CountedHref } from "./CountedHrefs.ts"
import type { Markups } from "./Texts.ts"

/** A part of a page, with the rules, permissions and metadata that the rest of the page must provide for it. */
export interface Block {
  readonly markup: Html
  /** Style sheet rules; the page contains each distinct rule once. */
  readonly styles: ReadonlyArray<string>
  readonly script?: string
  /** Whether the block loads pictures from other hosts, or embeds a player. */
  readonly pictures?: boolean
  readonly player?: boolean
  /** Whether the block reports clicks in the background. */
  readonly beacon?: boolean
  /** When the block next changes without an edit, in epoch ms. */
  readonly until?: number
  /** The owner's profiles on other sites. */
  readonly profiles?: ReadonlyArray<string>
}

/** The background colors that may be behind text, in light and dark mode. */
export interface Grounds {
  readonly day: ReadonlyArray<Rgb>
  readonly night: ReadonlyArray<Rgb> | undefined
}

/** The context in which a block is rendered. */
export interface Drawing {
  readonly now: number
  /** The language tag of the page. */
  readonly language: string
  /** A name for the block that is unique on the page. */
  readonly name: string
  /** The markup rendered from the block's Markdown. */
  readonly markups: Markups
  /** The background colors in light mode, and in dark mode if they differ. */
  readonly grounds: Grounds
  /** Returns the URL that counts clicks on a link. Drafts have none. */
  readonly counted: CountedHref
}
