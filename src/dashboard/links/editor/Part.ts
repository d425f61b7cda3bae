import type { Link } from "../../../link/Link.ts"
import type { Draft } from "./Draft.ts"
import type { OptionName } from "./Option.ts"

/** What each part of the editor receives: the draft, how to change it, and the errors of the last save. */
export interface Part {
  readonly draft: Draft
  /** The link as it was when the editor opened. */
  readonly before: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly failure: unknown
  /** The link being edited; undefined for a new one. */
  readonly link: Link | undefined
  /** The option that the editor opens and focuses first; undefined for the destination. */
  readonly first: OptionName | undefined
}
