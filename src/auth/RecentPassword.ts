import { Forbidden } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"

/** How long an entered password counts as recent, in milliseconds. */
export const confirmedMillis = 30 * 60_000

/** The session is valid, but the request requires the password again (`POST /session/password`). */
export class PasswordNeeded extends Forbidden {
  override readonly _tag = "PasswordNeeded"
  constructor() {
    super(fault("password_needed", { minutes: 30 }), undefined, "password_needed")
  }
}
