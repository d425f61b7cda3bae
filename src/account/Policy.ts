import { Effect } from "effect"
import { Forbidden } from "../contract/Failure.ts"
import { Caller } from "./Caller.ts"
import { covers, type Role } from "./Role.ts"

const atLeast = (role: Role, sentence: string) =>
  Effect.filterOrFail(
    Caller,
    (caller) => covers(caller.role, role),
    () => new Forbidden(sentence)
  )

/** Folders, domains, keys and team settings are changed by owners and admins alone (403). */
export const manage = atLeast("admin", "Only an owner or admin of the team may do this.")
