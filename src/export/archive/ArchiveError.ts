import { Data } from "effect"
import type { Fault } from "../../contract/faults/Fault.ts"

/** An archive can't be read. */
export class ArchiveError extends Data.TaggedError("ArchiveError")<{ readonly fault: Fault }> {
  override get message() {
    return this.fault.message
  }
}
