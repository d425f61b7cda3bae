import { Context } from "effect"
import type { Role } from "./Role.ts"
import type { Scope } from "./Scope.ts"

/** What a caller needs for an operation. */
export interface AccessShape {
  /** The scope that a key needs if it has scopes; null for operations that no key may use. */
  readonly scope: Scope | null
  /** The lowest role. */
  readonly role: Role
}

/** The annotation of an endpoint with what its callers need. */
export class Access extends Context.Tag("contract/Access")<Access, AccessShape>() {}

/** Annotates an endpoint with the scope and the lowest role that it needs. */
export const needs = (scope: Scope, role: Role): Context.Context<Access> => Context.make(Access, { scope, role })

/** Annotates an endpoint that only people use, in a session. */
export const needsSession = (role: Role): Context.Context<Access> => Context.make(Access, { scope: null, role })
