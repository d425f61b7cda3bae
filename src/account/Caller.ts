import { Context } from "effect"
import type { KeyId, TeamId, UserId } from "../contract/Id.ts"
import type { Role } from "./Role.ts"

/** Who asks: a key acts for one user in exactly one team. */
export interface CallerShape {
  readonly keyId: KeyId
  readonly userId: UserId
  readonly username: string
  readonly teamId: TeamId
  readonly role: Role
}

export class Caller extends Context.Tag("account/Caller")<Caller, CallerShape>() {}
