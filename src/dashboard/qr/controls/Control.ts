import type { Design } from "../../../qr/Design.ts"

/** Props of every section of the designer. */
export interface Control {
  readonly design: Design
  /** Changes the design; quick successive changes to one field form a single undo step. */
  readonly change: (next: Design | ((now: Design) => Design), field: string) => void
  /** The error of a field, such as `dotsOptions.color`. */
  readonly errorAt: (field: string) => string | undefined
}
