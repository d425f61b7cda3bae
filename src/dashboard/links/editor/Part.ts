import type { Link } from "../../../link/Link.ts"
import type { Draft } from "./Draft.ts"

/** What each part of the editor gets: the draft, how to change it, and what was wrong when it was last sent. */
export interface Part {
  readonly draft: Draft
  /** The link as it was when the editor was opened. */
  readonly before: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly failure: unknown
  /** The link that is edited; undefined where it is to be made. */
  readonly link: Link | undefined
}
