import { Conflict } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"

/** The job kind for checks of the destinations of a team's links. */
export const linkCheck = "link_check"

export class LinkChecksOff extends Conflict {
  override readonly _tag = "LinkChecksOff"
  constructor() {
    super(fault("link_checks_off"), undefined, "not_checked")
  }
}

export class NeverAsked extends Conflict {
  override readonly _tag = "NeverAsked"
  constructor() {
    super(fault("link_never_checked"), undefined, "not_checked")
  }
}
