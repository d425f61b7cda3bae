import type { HttpApi, HttpApiEndpoint, HttpApiGroup } from "@effect/platform"
import { Context } from "effect"
import type { AuditAction } from "./Audit.ts"

/**
 * The reason that an operation has no entry in the audit log:
 * - `reads`: it changes nothing.
 * - `creation`: it is the most frequent write, and an entry would cost another statement. The new record has its
 *   creation time, and links and QR codes also have their creator. Later changes have entries.
 * - `step`: it begins an action that another operation completes, which has the entry.
 * - `session`: it changes only the caller's own session, in teams that the caller may already enter.
 * - `strangers`: anyone can call it without signing in, so entries would let them fill the log.
 * - `erased`: it deletes the log itself.
 */
export type Unaudited = "reads" | "creation" | "step" | "session" | "strangers" | "erased"

/** The actions that an operation can record, or the reason for recording none. */
export type AuditDeclaration =
  | { readonly actions: readonly [AuditAction, ...ReadonlyArray<AuditAction>] }
  | { readonly without: Unaudited }

/** The annotation of an endpoint with its entries in the audit log. */
export class AuditDeclared extends Context.Tag("audit/AuditDeclared")<AuditDeclared, AuditDeclaration>() {}

declare const declared: unique symbol
interface Declared {
  readonly [declared]: true
}

const declaring =
  (declaration: AuditDeclaration) =>
  <Endpoint extends HttpApiEndpoint.HttpApiEndpoint.Any>(endpoint: Endpoint): Endpoint & Declared =>
    (endpoint as unknown as HttpApiEndpoint.HttpApiEndpoint.AnyWithProps).annotate(
      AuditDeclared,
      declaration
    ) as unknown as Endpoint & Declared

/** Declares the actions that an operation records. Must be the last step of its endpoint. */
export const audited = (...actions: readonly [AuditAction, ...ReadonlyArray<AuditAction>]) => declaring({ actions })

/** Declares the reason that an operation records nothing. Must be the last step of its endpoint. */
export const unaudited = (without: Unaudited) => declaring({ without })

type EndpointsOf<Api> = HttpApiGroup.HttpApiGroup.Endpoints<
  Api extends HttpApi.HttpApi<infer _Id, infer Groups, infer _E, infer _R> ? Groups : never
>

type Undeclared<Endpoint> = Endpoint extends Declared
  ? never
  : Endpoint extends { readonly name: infer Name; readonly method: infer Method }
    ? Method extends "GET"
      ? never
      : Name
    : never

/** The names of an API's operations that may change something but don't declare their audit log entries. */
export type UndeclaredOperations<Api> = Undeclared<EndpointsOf<Api>>
