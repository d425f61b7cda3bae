import type { HttpServerRequest } from "@effect/platform"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, type Effect } from "effect"

type Request = HttpServerRequest.HttpServerRequest

/** Which parts of the server answer at the host of a request. */
export interface HostGuardShape {
  /**
   * Whether the dashboard, sign-in and sessions answer there: at the base host, `LINDEN_OWN_HOSTS`, `localhost` and IP
   * addresses.
   */
  readonly isOwn: (request: Request) => boolean
  /** Whether the domain of a team serves the host. Only short codes and pages answer there. */
  readonly isOfTeam: (request: Request) => Effect.Effect<boolean, SqlError>
  /**
   * Whether a request comes from this machine or a private network, and can't have come from elsewhere through a proxy
   * that adds no header.
   */
  readonly isNear: (request: Request) => Effect.Effect<boolean, SqlError>
  /** Refuses a request with 404, and tells the operator at most once an hour for each host. */
  readonly refuse: (request: Request) => Effect.Effect<never, SqlError>
  /** Refuses a request if the domain of a team serves its host. */
  readonly refuseOfTeam: (request: Request) => Effect.Effect<void, SqlError>
}

export class HostGuard extends Context.Tag("auth/HostGuard")<HostGuard, HostGuardShape>() {}
