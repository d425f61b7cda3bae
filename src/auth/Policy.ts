import { Context, Effect } from "effect"
import type { AccessShape } from "../contract/Access.ts"
import { Forbidden } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { isFixed, isListed, isWithin, type Placed } from "../contract/Reach.ts"
import { covers, type Role } from "../contract/Role.ts"
import { allows, type Scope } from "../contract/Scope.ts"
import { Caller, type CallerShape, type SessionCaller } from "./Caller.ts"
import { PasswordNeeded, SignInNeeded } from "./RecentPassword.ts"

declare const right: unique symbol

/**
 * The caller, with proof of a right. Only this file creates such proof, so every function that requires it runs after
 * the check.
 */
export type Allowed<Right extends string, Who = CallerShape> = Who & { readonly [right]: Right }

const notForKeys = new Forbidden(fault("session_required"), undefined, "session_required")

const reachLimited = new Forbidden(fault("reach_limited"))
const folderFixed = new Forbidden(fault("folder_read_only"))

const roleNeeded: Readonly<Record<Role, Forbidden>> = {
  owner: new Forbidden(fault("owner_needed")),
  admin: new Forbidden(fault("manager_needed")),
  member: new Forbidden(fault("member_needed")),
  viewer: new Forbidden(fault("member_needed"))
}

/**
 * Why a caller may not run an operation; undefined if the scopes, the role and the reach allow it. An operation that
 * doesn't state what it needs is refused.
 */
export const refusalOf = (caller: CallerShape, access: AccessShape | undefined): Forbidden | undefined => {
  if (access === undefined) return notForKeys
  const { scope, role, narrowing } = access
  if (caller.via !== "session" && scope === null) return notForKeys
  if (caller.via === "key" && scope !== null) {
    const held = caller.limits?.scopes ?? null
    if (held !== null && !allows(held, scope)) return new Forbidden(fault("scope_missing", { scope }))
  }
  if (!covers(caller.role, role)) return roleNeeded[role]
  const { reach } = caller
  if (reach === undefined || narrowing === "within" || narrowing === "apart") return undefined
  return narrowing === "refused" || isListed(reach) ? reachLimited : undefined
}

/** Whether the caller reaches a stored link or page. */
export const sees = ({ reach }: CallerShape, row: Placed): boolean => isWithin(reach, row)

/** Why the caller may not change what is in a folder that they see; undefined if they may. */
export const fixedFor = ({ reach }: CallerShape, folder: string | null): Forbidden | undefined =>
  isFixed(reach, folder) ? folderFixed : undefined

/** Fails if the caller sees the content of a folder, but may not change it (403). */
export const mayChangeIn = (folder: string | null): Effect.Effect<void, Forbidden, Caller> =>
  Effect.flatMap(Caller, (caller) => fixedFor(caller, folder) ?? Effect.void)

/** Fails if the caller's key has no such scope, for what an operation does beyond the scope of its endpoint. */
export const requireScope = (scope: Scope): Effect.Effect<void, Forbidden, Caller> =>
  Effect.flatMap(Caller, (caller) => refusalOf(caller, { scope, role: "viewer", narrowing: "within" }) ?? Effect.void)

/** An owner or admin of the team. */
export class Manager extends Context.Tag("auth/Manager")<Manager, Allowed<"manage">>() {}

/** An owner of the team. */
export class Owner extends Context.Tag("auth/Owner")<Owner, Allowed<"own">>() {}

/** A person, in a session of the dashboard. */
export class SignedIn extends Context.Tag("auth/SignedIn")<SignedIn, Allowed<"sign in", SessionCaller>>() {}

/** Only owners and admins change folders, domains, keys and team settings (403). */
export const manager = Effect.flatMap(Caller, (caller) =>
  covers(caller.role, "admin") ? Effect.succeed(caller as Allowed<"manage">) : new Forbidden(fault("manager_needed"))
)

/** Only owners see the state of the installation (403). */
export const owner = Effect.flatMap(Caller, (caller) =>
  covers(caller.role, "owner") ? Effect.succeed(caller as Allowed<"own">) : new Forbidden(fault("owner_needed"))
)

/** Personal data requires a session, so keys are rejected (403). */
export const signedIn = Effect.flatMap(Caller, (caller) =>
  caller.via === "session"
    ? Effect.succeed(caller as Allowed<"sign in", SessionCaller>)
    : new Forbidden(fault("session_required"), undefined, "session_required")
)

/** Requires an owner or admin. */
export const asManager = Effect.provideServiceEffect(Manager, manager)

/** Requires an owner. */
export const asOwner = Effect.provideServiceEffect(Owner, owner)

/** Requires a person, not a key. */
export const asSignedIn = Effect.provideServiceEffect(SignedIn, signedIn)

/**
 * Requires a person who recently entered the password or, without a password, signed in with the provider (403), for
 * example to make someone an owner or to delete a team. A leaked key or an unattended browser must not be enough.
 */
export const confirmed = Effect.flatMap(Caller, (caller) => {
  if (caller.via !== "session") {
    return new Forbidden(fault("key_refused"), undefined, "session_required")
  }
  if (caller.isConfirmed) return Effect.succeed(caller as Allowed<"confirm", SessionCaller>)
  return caller.proof === "password" ? new PasswordNeeded() : new SignInNeeded("recent")
})
