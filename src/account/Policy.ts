import { Effect } from "effect"
import { Forbidden } from "../contract/Failure.ts"
import { Caller, type SessionCaller } from "./Caller.ts"
import { covers, type Role } from "./Role.ts"

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
