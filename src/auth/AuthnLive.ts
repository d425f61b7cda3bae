import { HttpRouter, HttpServerRequest } from "@effect/platform"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { Forbidden, Unauthorized } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { clientAddress } from "../http/ClientAddress.ts"
import { isWithin } from "../net/Network.ts"
import { Settings } from "../settings/Settings.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"
import { undeclaredSql } from "../storage/Conflict.ts"
import { AccessRefusals } from "./AccessRefusals.ts"
import { Authn, Operations } from "./Authn.ts"
import type { CallerShape } from "./Caller.ts"
import { reachOf } from "./FolderAccess.ts"
import { HostGuard } from "./HostGuard.ts"
import { Keys } from "./key/Keys.ts"
import { enforceWindow } from "./limit/RateLimitHeaders.ts"
import { RateLimits } from "./limit/RateLimits.ts"
import { refusalOf } from "./Policy.ts"
import { isRecent } from "./RecentPassword.ts"
import { clearCookie, cookieOf, giveCookie, keepPrivate } from "./session/Cookie.ts"
import { boundHost, isOtherSite, isOwnSite } from "./session/Origin.ts"
import { Sessions } from "./session/Sessions.ts"

type Request = HttpServerRequest.HttpServerRequest

// HttpApiSecurity.bearer accepts any scheme as a bearer token, so read the header directly.
const tokenOf = (header: string): string => /^Bearer +(\S+)\s*$/i.exec(header)?.[1] ?? ""

/** The API key or session token of a request; empty if it has none. */
export const credentialOf = (request: Request, settings: Pick<SettingsShape, "baseUrl">): string => {
  const header = request.headers["authorization"]
  return header === undefined ? (cookieOf(request, settings) ?? "") : tokenOf(header)
}

const missing = new Unauthorized(fault("key_required"))
const wrong = new Unauthorized(fault("invalid_key"))
const over = new Unauthorized(fault("session_over"))
const elsewhere = new Forbidden(fault("other_team"), undefined, "other_team")
const foreign = new Forbidden(fault("other_site"), undefined, "other_site")
const unproven = new Forbidden(fault("second_factor_needed"), undefined, "second_factor_needed")
const outside = new Forbidden(fault("network_refused"))

/** Whether an operation concerns the account and its sessions alone, as a path pattern. */
const isPersonal = (path: string) => /^\/api\/v1\/(?:sessions?|me)(?:\/|$)/.test(path)

export const AuthnLive = Layer.effect(
  Authn,
  Effect.gen(function* () {
    const keys = yield* Keys
    const sessions = yield* Sessions
    const limits = yield* RateLimits
    const hosts = yield* HostGuard
    const settings = yield* Settings
    const operations = yield* Operations
    const refusals = yield* AccessRefusals

    const withoutAny = Effect.fnUntraced(function* (request: Request) {
      yield* enforceWindow(yield* limits.lookAtAddress(clientAddress(request, settings)), "network")
      return yield* missing
    })

    const withWrong = Effect.fnUntraced(function* (request: Request, refusal: Unauthorized) {
      yield* enforceWindow(yield* limits.takeForWrongToken(clientAddress(request, settings)), "network")
      return yield* refusal
    })

    const byKey = Effect.fnUntraced(function* (request: Request, token: string) {
      const holder = yield* keys.recognise(token)
      if (Option.isNone(holder)) return yield* token === "" ? withoutAny(request) : withWrong(request, wrong)
      const { id, team_id, user_id, username, role, limits: narrow, reach, networks, expires_at } = holder.value
      const window = yield* limits.takeForKey(id, team_id)
      yield* enforceWindow(window, window?.limit === settings.rateLimit ? "key" : "team")
      const person = { teamId: team_id, userId: user_id, username, role, ...(reach === undefined ? {} : { reach }) }
      const caller: CallerShape = {
        ...{ id, via: "key", ...person },
        ...(narrow === undefined ? {} : { limits: narrow }),
        ...(expires_at === null ? {} : { expiresAt: expires_at })
      }
      refusals.identified(request, caller)
      if (networks !== null && !isWithin(clientAddress(request, settings), networks)) return yield* outside
      return caller
    })

    const bySession = Effect.fnUntraced(function* (request: Request, token: string) {
      if (!hosts.isOwn(request)) return yield* hosts.refuse(request)
      const isRead = request.method === "GET" || request.method === "HEAD"
      // Browsers send neither header with reads over plain http, so only those that name another site are refused.
      const isForeign = isRead
        ? isOtherSite(request.headers, settings.baseUrl)
        : !isOwnSite(request.headers, settings.baseUrl)
      if (isForeign) return yield* foreign
      const holder = yield* sessions.recognise(token, boundHost(request.headers, settings.baseUrl))
      if (Option.isNone(holder)) {
        yield* clearCookie(settings)
        return yield* withWrong(request, over)
      }
      const { id, team_id, user_id, username, role, extended, needs_factor, second_factor } = holder.value
      const reach = reachOf(holder.value.folder_access)
      if (extended) yield* giveCookie(settings, token)
      yield* keepPrivate
      yield* enforceWindow(yield* limits.takeForSession(id), "session")
      const person = { teamId: team_id, userId: user_id, username, role, ...(reach === undefined ? {} : { reach }) }
      const proof = holder.value.proof === "provider" && Option.isNone(settings.oidc) ? "none" : holder.value.proof
      const caller: CallerShape = {
        ...{ id, via: "session", sessionId: id, proof, ...person },
        isConfirmed: proof === "none" || isRecent(holder.value, yield* Clock.currentTimeMillis),
        needsFactor: needs_factor === 1,
        hasFactor: second_factor === 1
      }
      refusals.identified(request, caller)
      return caller
    })

    /**
     * Rejects a request for a team other than the caller's, because another tab of the browser may have switched teams.
     */
    const inMeantTeam = (caller: CallerShape, request: Request) => {
      const meant = request.headers["linden-team"]
      return meant === undefined || meant.toLowerCase() === caller.teamId ? Effect.succeed(caller) : elsewhere
    }

    const identify = Effect.fnUntraced(function* (request: Request) {
      const header = request.headers["authorization"]
      const cookie = header === undefined ? cookieOf(request, settings) : undefined
      if (cookie !== undefined) return yield* inMeantTeam(yield* bySession(request, cookie), request)
      if (!hosts.isOwn(request)) yield* hosts.refuseOfTeam(request)
      if (header === undefined) return yield* withoutAny(request)
      return yield* inMeantTeam(yield* byKey(request, tokenOf(header)), request)
    })

    const permitted = Effect.contextWithEffect(
      (context: Context.Context<HttpServerRequest.HttpServerRequest | HttpRouter.RouteContext>) => {
        const request = Context.get(context, HttpServerRequest.HttpServerRequest)
        const { path } = Context.get(context, HttpRouter.RouteContext).route
        const access = operations.accessOf(request.method, path)
        return Effect.flatMap(identify(request), (caller): Effect.Effect<CallerShape, Forbidden> => {
          if (caller.via === "session" && caller.needsFactor && !isPersonal(path)) return unproven
          return refusalOf(caller, access) ?? Effect.succeed(caller)
        })
      }
    )

    return Authn.of({ key: () => undeclaredSql(permitted) })
  })
).pipe(Layer.provide([Keys.Default, Sessions.Default, RateLimits.Default, AccessRefusals.Default]))
