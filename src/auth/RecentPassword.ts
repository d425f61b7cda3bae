import { Forbidden } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"

/** How long an entered password, or a sign-in, counts as recent, in milliseconds. */
const confirmedMillis = 30 * 60_000

/** Whether a session confirmed at a time counts as recently confirmed. */
export const isRecent = ({ confirmed_at }: { readonly confirmed_at: number }, now: number): boolean =>
  now < confirmed_at + confirmedMillis

/** The session is valid, but the request requires the password again (`POST /session/password`). */
export class PasswordNeeded extends Forbidden {
  override readonly _tag = "PasswordNeeded"
  constructor() {
    super(fault("password_needed", { minutes: 30 }), undefined, "password_needed")
  }
}

/** The session is valid, but the request requires another sign-in: a recent one, or one with the second factor. */
export class SignInNeeded extends Forbidden {
  override readonly _tag = "SignInNeeded"
  constructor(reason: "recent" | "second factor") {
    super(
      reason === "recent" ? fault("sign_in_needed", { minutes: 30 }) : fault("factor_proof_needed"),
      undefined,
      "sign_in_needed"
    )
  }
}
