import type { Design } from "../../../qr/Design.ts"

/** What every section of the designer is given. */
export interface Control {
  readonly design: Design
  /** Changes the design; changes of one field shortly after one another are taken back together. */
  readonly change: (next: Design | ((now: Design) => Design), field: string) => void
  /** What is wrong with a field, such as `dotsOptions.color`. */
  readonly errorAt: (field: string) => string | undefined
}
