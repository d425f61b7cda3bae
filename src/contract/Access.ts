import { Context } from "effect"
import type { Role } from "./Role.ts"
import type { Scope } from "./Scope.ts"

/**
 * How an operation treats callers who reach only some folders or domains (`Reach`):
 * - `within` narrows itself to what they reach,
 * - `apart` concerns nothing that is in a folder or on a domain,
 * - `shared` concerns the whole team, so it refuses keys that have folders or domains, but not members,
 * - `refused` can't be narrowed, so it refuses all of them.
 */
export type Narrowing = "within" | "apart" | "shared" | "refused"

/** What a caller needs for an operation. */
export interface AccessShape {
  /** The scope that a key needs if it has scopes; null for operations that no key may use. */
  readonly scope: Scope | null
  /** The lowest role. */
  readonly role: Role
  readonly narrowing: Narrowing
}

/** The annotation of an endpoint with what its callers need. */
export class Access extends Context.Tag("contract/Access")<Access, AccessShape>() {}

/** Annotates an endpoint with the scope and the lowest role that it needs, and how it is narrowed. */
export const needs = (scope: Scope, role: Role, narrowing: Narrowing): Context.Context<Access> =>
  Context.make(Access, { scope, role, narrowing })

/** Annotates an endpoint that only people use, in a session. It concerns themselves or needs the role of an owner. */
export const needsSession = (role: Role): Context.Context<Access> =>
  Context.make(Access, { scope: null, role, narrowing: "apart" })
