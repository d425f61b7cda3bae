import { Conflict } from "../../contract/Failure.ts"

/** The kind of jobs that check the destinations of a team's links. */
export const linkCheck = "link_check"

export class LinkChecksOff extends Conflict {
  override readonly _tag = "LinkChecksOff"
  constructor() {
    super("Links are not checked: that is switched off for this team or server.", undefined, "not_checked")
  }
}

export class NeverAsked extends Conflict {
  override readonly _tag = "NeverAsked"
  constructor() {
    super("Where this link leads is never asked: to this server itself, or to another port.", undefined, "not_checked")
  }
}
