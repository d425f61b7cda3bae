import type { ComponentType } from "react"
import { isIn } from "../../api/Failure.ts"
import type { Icon } from "../../icons/makeIcon.tsx"
import type { Draft } from "./Draft.ts"
import type { Part } from "./Part.ts"

/** The parts of the editor behind buttons. */
export type OptionName = "redirect" | "expiry" | "preview" | "test" | "targeting" | "campaign" | "advanced"

/** A part of the editor behind a button. */
export interface Option {
  readonly name: OptionName
  readonly label: string
  readonly Icon: Icon
  readonly isSet: (draft: Draft) => boolean
  /** Prefixes of its field names. The part opens if one of these fields has an error. */
  readonly fields: ReadonlyArray<string>
  readonly Fields: ComponentType<Part>
}

/** Whether an error belongs to one of the option's fields. */
export const hasFault = ({ fields }: Option, failure: unknown): boolean => isIn(failure, fields)
