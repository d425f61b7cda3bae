import { Context, Effect } from "effect"
import { Forbidden } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { covers } from "../contract/Role.ts"
import { Caller, type CallerShape, type SessionCaller } from "./Caller.ts"
import { PasswordNeeded } from "./RecentPassword.ts"

declare const right: unique symbol

/**
 * The caller, with proof of a right. Only this file creates such proof, so every function that requires it runs after
 * the check.
 */
export type Allowed<Right extends string, Who = CallerShape> = Who & { readonly [right]: Right }

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
 * Requires a person who recently entered the password (403), for example to make someone an owner or to delete a team.
 * A leaked key or an unattended browser must not be enough.
 */
export const confirmed = Effect.flatMap(Caller, (caller) => {
  if (caller.via === "key") {
    return new Forbidden(fault("key_refused"), undefined, "session_required")
  }
  return caller.isConfirmed ? Effect.succeed(caller as Allowed<"confirm", SessionCaller>) : new PasswordNeeded()
})
