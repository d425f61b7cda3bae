import { Context, Effect } from "effect"
import { Forbidden } from "../contract/Failure.ts"
import { covers } from "../contract/Role.ts"
import { Caller, type CallerShape, type SessionCaller } from "./Caller.ts"
import { PasswordNeeded } from "./RecentPassword.ts"

declare const right: unique symbol

/** Who asks, with the proof of a right that this file alone gives out: what takes it cannot be called without. */
export type Allowed<Right extends string, Who = CallerShape> = Who & { readonly [right]: Right }

/** An owner or admin of the team. */
export class Manager extends Context.Tag("auth/Manager")<Manager, Allowed<"manage">>() {}

/** An owner of the team. */
export class Owner extends Context.Tag("auth/Owner")<Owner, Allowed<"own">>() {}

/** A person, in a session of the dashboard. */
export class SignedIn extends Context.Tag("auth/SignedIn")<SignedIn, Allowed<"sign in", SessionCaller>>() {}

/** Folders, domains, keys and team settings are changed by owners and admins alone (403). */
export const manager = Effect.flatMap(Caller, (caller) =>
  covers(caller.role, "admin")
    ? Effect.succeed(caller as Allowed<"manage">)
    : new Forbidden("Only an owner or admin of the team may do this.")
)

/** How the installation stands is for owners alone (403). */
export const owner = Effect.flatMap(Caller, (caller) =>
  covers(caller.role, "owner")
    ? Effect.succeed(caller as Allowed<"own">)
    : new Forbidden("Only an owner of the team may do this.")
)

/** What concerns a person takes a session: a key is not let through (403). */
export const signedIn = Effect.flatMap(Caller, (caller) =>
  caller.via === "session"
    ? Effect.succeed(caller as Allowed<"sign in", SessionCaller>)
    : new Forbidden("Sign in to the dashboard for this.", undefined, "session_required")
)

/** Does what owners and admins alone may do. */
export const asManager = Effect.provideServiceEffect(Manager, manager)

/** Does what owners alone may do. */
export const asOwner = Effect.provideServiceEffect(Owner, owner)

/** Does what people alone may do, and no key. */
export const asSignedIn = Effect.provideServiceEffect(SignedIn, signedIn)

/**
 * What gives somebody the rights of a person, or an owner's, takes a person whose password was given lately (403): a key that
 * leaked, or a browser that was left open, must not become one.
 */
export const confirmed = Effect.flatMap(Caller, (caller) => {
  if (caller.via === "key") {
    return new Forbidden("An API key cannot do this: sign in to the dashboard for it.", undefined, "session_required")
  }
  return caller.isConfirmed ? Effect.succeed(caller as Allowed<"confirm", SessionCaller>) : new PasswordNeeded()
})
