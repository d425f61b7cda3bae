import { Context, Effect } from "effect"
import type { StartedBy } from "../audit/AuditLog.ts"
import type { DomainId, FolderId, JobId, SessionId, TeamId, UserId } from "../contract/Id.ts"
import type { Reach } from "../contract/Reach.ts"
import type { Role } from "../contract/Role.ts"
import type { Scope } from "../contract/Scope.ts"

interface Person {
  /** The id of the key or the session. */
  readonly id: string
  readonly userId: UserId
  readonly username: string
  readonly teamId: TeamId
  readonly role: Role
  /** The folders and domains that the caller reaches; absent if nothing narrows them. */
  readonly reach?: Reach
}

/** What narrows a key beyond its role; null allows everything. */
export interface KeyLimits {
  readonly scopes: ReadonlyArray<Scope> | null
  readonly allowed_networks: ReadonlyArray<string> | null
  readonly folder_ids: ReadonlyArray<FolderId> | null
  /** Null among them is the default domain. */
  readonly domain_ids: ReadonlyArray<DomainId | null> | null
}

export interface KeyCaller extends Person {
  readonly via: "key"
  /** Absent if nothing narrows the key. */
  readonly limits?: KeyLimits
  /** When the secret stops working, in milliseconds; absent if it never does. */
  readonly expiresAt?: number
}

export interface SessionCaller extends Person {
  readonly via: "session"
  readonly sessionId: SessionId
  /** How the person can reauthenticate. Desktop users have neither a password nor a provider. */
  readonly proof: "password" | "provider" | "none"
  /** Whether the person recently entered the password or signed in, or can't prove anything. */
  readonly isConfirmed: boolean
  /** Whether the team requires a second factor that the session lacks. */
  readonly needsFactor: boolean
  /** Whether the person proved a second factor in this session. */
  readonly hasFactor: boolean
}

/**
 * A job, with its creator's rights at the time of creation. Its changes are recorded under the person or key that
 * started it.
 */
export interface JobCaller extends Person {
  readonly via: "job"
  readonly jobId: JobId
  readonly actor: StartedBy
}

/** The command line or the server itself, which acts on behalf of a person. */
export interface SystemCaller extends Person {
  readonly via: "system"
}

/** The caller. A key or session acts for one person in exactly one team. */
export type CallerShape = KeyCaller | SessionCaller | JobCaller | SystemCaller

export class Caller extends Context.Tag("auth/Caller")<Caller, CallerShape>() {}

/** Runs work on items of one caller as that caller. */
export const asTheirCaller =
  <A extends { readonly caller: CallerShape }, B, E, R>(
    run: (items: ReadonlyArray<A>, committing: Effect.Effect<void>) => Effect.Effect<ReadonlyArray<B>, E, R>
  ) =>
  (
    items: ReadonlyArray<A>,
    committing: Effect.Effect<void>
  ): Effect.Effect<ReadonlyArray<B>, E, Exclude<R, Caller>> => {
    const [first] = items
    return first === undefined
      ? Effect.succeed([])
      : Effect.provideService(run(items, committing), Caller, first.caller)
  }
