import { Effect } from "effect"
import { Forbidden } from "../contract/Failure.ts"
import { covers, type Role } from "../contract/Role.ts"
import { Caller, type SessionCaller } from "./Caller.ts"
import { PasswordNeeded } from "./RecentPassword.ts"

const atLeast = (role: Role, sentence: string) =>
  Effect.filterOrFail(
    Caller,
    (caller) => covers(caller.role, role),
    () => new Forbidden(sentence)
  )

/** Folders, domains, keys and team settings are changed by owners and admins alone (403). */
export const manage = atLeast("admin", "Only an owner or admin of the team may do this.")

/** What concerns a person takes a session: a key is not let through (403). */
export const signedIn = Effect.filterOrFail(
  Caller,
  (caller): caller is SessionCaller => caller.via === "session",
  () => new Forbidden("Sign in to the dashboard for this.", undefined, "session_required")
)

/**
 * What gives somebody the rights of a person, or an owner's, takes a person whose password was given lately (403): a key that
 * leaked, or a browser that was left open, must not become one.
 */
export const confirmed = Effect.flatMap(Caller, (caller): Effect.Effect<SessionCaller, Forbidden> => {
  if (caller.via === "key") {
    return new Forbidden("An API key cannot do this: sign in to the dashboard for it.", undefined, "session_required")
  }
  return caller.isConfirmed ? Effect.succeed(caller) : new PasswordNeeded()
})
