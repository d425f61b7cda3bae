import { Context, Effect } from "effect"
import { Forbidden } from "../contract/Failure.ts"
import { covers } from "../contract/Role.ts"
import { Caller, type CallerShape, type SessionCaller } from "./Caller.ts"
import { PasswordNeeded } from "./RecentPassword.ts"

declare const right: unique symbol

/** The caller, with proof of a right that only this file issues: functions that need it cannot be called without. */
export type Allowed<Right extends string, Who = CallerShape> = Who & { readonly [right]: Right }

/** An owner or admin of the team. */
export class Manager extends Context.Tag("auth/Manager")<Manager, Allowed<"manage">>() {}

/** An owner of the team. */
export class Owner extends Context.Tag("auth/Owner")<Owner, Allowed<"own">>() {}

/** A person, in a session of the dashboard. */
export class SignedIn extends Context.Tag("auth/SignedIn")<SignedIn, Allowed<"sign in", SessionCaller>>() {}

/** Only owners and admins change folders, domains, keys and team settings (403). */
export const manager = Effect.flatMap(Caller, (caller) =>
  covers(caller.role, "admin")
    ? Effect.succeed(caller as Allowed<"manage">)
    : new Forbidden("Only an owner or admin of the team may do this.")
)

/** Only owners see the state of the installation (403). */
export const owner = Effect.flatMap(Caller, (caller) =>
  covers(caller.role, "owner")
    ? Effect.succeed(caller as Allowed<"own">)
    : new Forbidden("Only an owner of the team may do this.")
)

/** Personal data needs a session: keys are rejected (403). */
export const signedIn = Effect.flatMap(Caller, (caller) =>
  caller.via === "session"
    ? Effect.succeed(caller as Allowed<"sign in", SessionCaller>)
    : new Forbidden("Sign in to the dashboard for this.", undefined, "session_required")
)

/** Requires an owner or admin. */
export const asManager = Effect.provideServiceEffect(Manager, manager)

/** Requires an owner. */
export const asOwner = Effect.provideServiceEffect(Owner, owner)

/** Requires a person, not a key. */
export const asSignedIn = Effect.provideServiceEffect(SignedIn, signedIn)

/**
 * Granting the rights of a person or an owner needs a person who recently entered the password (403): a leaked key or
 * an open browser must not be enough.
 */
export const confirmed = Effect.flatMap(Caller, (caller) => {
  if (caller.via === "key") {
    return new Forbidden("An API key cannot do this: sign in to the dashboard for it.", undefined, "session_required")
  }
  return caller.isConfirmed ? Effect.succeed(caller as Allowed<"confirm", SessionCaller>) : new PasswordNeeded()
})
