import { type HttpServerRequest, HttpServerResponse } from "@effect/platform"
import type { SqlError } from "@effect/sql/SqlError"
import { Cause, Effect } from "effect"
import { failureEnvelope, failureOf } from "../contract/Failure.ts"
import type { FailureCode } from "../contract/FailureCode.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { documentPath } from "../docs/Paths.ts"
import { type Language, languageFor } from "../http/Language.ts"
import { pageResponse } from "../redirect/Responses.ts"
import { noticePage } from "../redirect/view/NoticePage.ts"
import { isDangling, isSqlError, refusedWrite } from "../storage/Conflict.ts"
import { endpointsOf } from "./Endpoints.ts"

const isApi = (pathname: string) => pathname === "/api" || pathname.startsWith("/api/")
const envelope = (status: number, code: FailureCode, fault: Fault, headers: Readonly<Record<string, string>> = {}) =>
  HttpServerResponse.unsafeJson(failureEnvelope(failureOf(code, fault)), { status, headers })

const pathnameOf = (url: string) => url.split("?", 1)[0] ?? "/"

const methodsOf = (pathname: string): ReadonlyArray<string> => {
  const methods = new Set<string>(endpointsOf(pathname).map(({ method }) => method))
  if (pathname.replace(/\/$/, "") === documentPath) methods.add("GET")
  if (methods.has("GET")) methods.add("HEAD")
  return [...methods]
}

const unknownRoute = (method: string, pathname: string, language: Language) => {
  if (!isApi(pathname)) return pageResponse(noticePage("missing", language))
  const methods = methodsOf(pathname)
  // If the path exists with this method, the router could not parse the path of the request, which is too long or has
  // invalid UTF-8. So it counts as unknown.
  return methods.length === 0 || methods.includes(method)
    ? envelope(404, "not_found", fault("not_found"))
    : envelope(405, "method_not_allowed", fault("method_not_allowed", { method, methods }), {
        allow: methods.join(", ")
      })
}

const offline = { full: "database_full", read_only: "database_read_only" } as const

const unavailable = (error: SqlError, pathname: string, language: Language) => {
  const reason = refusedWrite(error)
  return isApi(pathname)
    ? envelope(503, "unavailable", fault(reason === undefined ? "database_offline" : offline[reason]), {
        "retry-after": "5"
      })
    : pageResponse(noticePage("unavailable", language), { "retry-after": "5" })
}

const broken = (pathname: string, language: Language, requestId: string) =>
  isApi(pathname)
    ? envelope(500, "internal", fault("internal", { request: requestId }))
    : pageResponse(noticePage("failed", language, { requestId }))

/**
 * The response if no handler returned one: for unknown routes and methods, an unavailable database, and defects. Logs
 * the cause, and never reveals it to the client.
 */
export const answerCause = (
  cause: Cause.Cause<unknown>,
  request: HttpServerRequest.HttpServerRequest,
  requestId: string,
  onMissed: (request: HttpServerRequest.HttpServerRequest) => void = () => undefined
) => {
  const pathname = pathnameOf(request.url)
  const language = languageFor(request.headers["accept-language"])
  if (Cause.isInterruptedOnly(cause)) return Effect.failCause(cause as Cause.Cause<never>)
  const failure = Cause.squash(cause) as { readonly _tag?: unknown } | undefined
  if (failure?._tag === "RouteNotFound") {
    if (!isApi(pathname)) onMissed(request)
    return Effect.succeed(unknownRoute(request.method, pathname, language))
  }
  if (isSqlError(failure) && isDangling(failure) && isApi(pathname)) {
    // For example, the caller's account was deleted while it sent an invite. The next attempt finds out what is gone.
    const gone = envelope(503, "unavailable", fault("deleted_meanwhile"), { "retry-after": "1" })
    return Effect.as(Effect.logWarning("A record was deleted during a request that refers to it.", cause), gone)
  }
  if (isSqlError(failure)) {
    return Effect.as(Effect.logError("The database failed.", cause), unavailable(failure, pathname, language))
  }
  return Effect.as(Effect.logError("A request failed.", cause), broken(pathname, language, requestId))
}
