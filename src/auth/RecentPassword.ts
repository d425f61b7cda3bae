import { Forbidden } from "../contract/Failure.ts"

/** How long an entered password counts as recent, in milliseconds. */
export const confirmedMillis = 30 * 60_000

/** The session is valid, but the request needs the person's password again (`POST /session/password`). */
export class PasswordNeeded extends Forbidden {
  override readonly _tag = "PasswordNeeded"
  constructor() {
    super("Your password is needed for this: it was not given in the last 30 minutes.", undefined, "password_needed")
  }
}
