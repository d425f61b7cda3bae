import type { IncomingMessage, ServerResponse } from "node:http"
import {
  Cookies,
  HttpApiBuilder,
  HttpApp,
  HttpMethod,
  HttpRouter,
  HttpServerRequest,
  type HttpServerResponse
} from "@effect/platform"
import { Cause, Context, Effect, Exit, FiberId, FiberSet, Option, Redacted, Runtime, Schema, Scope } from "effect"
import * as FindMyWay from "find-my-way-ts"
import { LindenApi } from "../Api.ts"
import { AccessRefusals } from "../auth/AccessRefusals.ts"
import { Authn } from "../auth/Authn.ts"
import { Caller, type CallerShape } from "../auth/Caller.ts"
import { type ApiHandler, ApiHandlers } from "../http/ApiGroup.ts"
import { InputValidation, isMultipart } from "../http/InputValidation.ts"
import { requestIdOf } from "../http/RequestId.ts"
import { countRequest } from "../http/RequestMetrics.ts"
import { mayBegin, type Progress, RequestProgress } from "../idempotency/BegunRequests.ts"
import { Idempotency, keyHeader } from "../idempotency/Idempotency.ts"
import { abilitiesOf } from "../settings/Abilities.ts"
import { Settings } from "../settings/Settings.ts"
import { targetingCautions } from "../targeting/RuleValues.ts"
import { type Endpoint, endpoints } from "./Endpoints.ts"
import { answerCause } from "./Fallback.ts"
import { inputOf } from "./InputValidationLive.ts"
import { annotateFiber, requestLog, withUsualHeaders } from "./Observe.ts"

/** Whether API requests take the entry; tests disable it to compare it with the router. */
export class UsesEntry extends Context.Reference<UsesEntry>()("server/UsesEntry", { defaultValue: () => true }) {}

type Request = HttpServerRequest.HttpServerRequest

/** The parts of a request that endpoints without files use. */
class EntryRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage["headers"]

  constructor(readonly source: IncomingMessage) {
    this.method = source.method ?? ""
    this.url = source.url ?? ""
    this.headers = source.headers
  }

  get originalUrl() {
    return this.url
  }

  get remoteAddress() {
    return Option.fromNullable(this.source.socket.remoteAddress)
  }

  get cookies() {
    return Cookies.parseHeader(this.headers.cookie ?? "")
  }
}

interface Served extends ApiHandler {
  readonly route: Endpoint
  readonly pathOf: (params: unknown) => Option.Option<unknown>
  readonly identify: Effect.Effect<CallerShape, unknown, unknown>
  /** What the router would provide. */
  readonly place: HttpRouter.RouteContext
}

const usualMiddlewares = [InputValidation.key, Authn.key].join()

/** How to serve an endpoint; undefined if it needs the router. */
const servedOf = (route: Endpoint, found: ApiHandler | undefined): Served | undefined => {
  if (found === undefined) return undefined
  const { endpoint, middlewares, context } = found
  const isUsual = middlewares.filter((key) => key !== Idempotency.key).join() === usualMiddlewares
  const hasBody = HttpMethod.hasBody(endpoint.method)
  if (!isUsual || Option.isSome(endpoint.headersSchema) || (Option.isSome(route.payload) && !hasBody)) return undefined
  const schema = Option.getOrUndefined(endpoint.pathSchema) as Schema.Schema<unknown> | undefined
  return {
    ...found,
    route,
    pathOf: schema === undefined ? () => Option.some(undefined) : Schema.decodeUnknownOption(schema),
    identify: Context.unsafeGet(context as Context.Context<Authn>, Authn).key(Redacted.make("")),
    place: {
      [HttpRouter.RouteContextTypeId]: HttpRouter.RouteContextTypeId,
      params: {},
      route: HttpRouter.makeRoute(route.method, route.path as HttpRouter.PathInput, Effect.never)
    }
  }
}

const send = (response: ServerResponse, { status, headers, cookies, body }: HttpServerResponse.HttpServerResponse) => {
  if (response.writableEnded) return
  const set = Cookies.isEmpty(cookies) ? {} : { "set-cookie": Cookies.toSetCookieHeaders(cookies) }
  response.writeHead(status, { ...headers, ...set })
  if (body._tag === "Uint8Array") response.end(body.body)
  else if (body._tag === "Empty") response.end()
  else throw new Error(`can't send a body of type ${body._tag}`)
}

const isPlain = ({ url, headers }: IncomingMessage) =>
  url?.startsWith("/api/v1/") === true &&
  headers[keyHeader] === undefined &&
  headers.upgrade === undefined &&
  !isMultipart(headers["content-type"])

/**
 * Serves requests to the API before the router does, at a fraction of its cost. It is made from the contract and the
 * handlers: it finds the endpoint, and runs the same authentication, validation and handler in one fiber. The returned
 * function returns false, without having read anything, if the router must serve the request: requests with an
 * `Idempotency-Key` or a file, sign-in, streams, unknown routes, and all requests if spans are exported.
 */
export const apiEntry = Effect.fnUntraced(function* (running: FiberSet.FiberSet<unknown, unknown>) {
  const settings = yield* Settings
  const cautions = targetingCautions(abilitiesOf(settings))
  const { byOperation } = yield* ApiHandlers
  const isUsed = (yield* UsesEntry) && Option.isNone(settings.tracing)
  const usual = withUsualHeaders(settings)
  const refusals = yield* AccessRefusals
  const log = requestLog()
  const encodeFailure = yield* HttpApiBuilder.buildMiddleware(LindenApi)
  const runtime = yield* Effect.runtime<never>()
  const router = FindMyWay.make<Served | undefined>()
  for (const route of endpoints) {
    router.on(route.method, route.path as FindMyWay.PathInput, servedOf(route, byOperation.get(route.operation)))
  }

  const find = ({ method = "", url = "" }: IncomingMessage) => {
    try {
      return router.find(method, url)
    } catch {
      return undefined
    }
  }

  const serve = (
    { handle, identify, route, context, place }: Served,
    source: IncomingMessage,
    response: ServerResponse,
    asked: FindMyWay.FindResult<unknown>["searchParams"],
    path: unknown
  ): void => {
    const began = performance.now()
    const requestId = requestIdOf(source.headers["x-request-id"] as string | undefined)
    const request = new EntryRequest(source) as unknown as Request
    const progress: Progress = { isBegun: false }
    // The fiber's own services, to which each step adds its result.
    const services = new Map<string, unknown>(context.unsafeMap)
    services.set(HttpServerRequest.HttpServerRequest.key, request)
    services.set(HttpServerRequest.ParsedSearchParams.key, asked)
    services.set(RequestProgress.key, progress)
    services.set(HttpRouter.RouteContext.key, place)

    const handled = Effect.flatMap(identify, (caller) => {
      services.set(Caller.key, caller)
      return Effect.flatMap(inputOf(request, route, asked, cautions), (input) => {
        services.set(HttpServerRequest.HttpServerRequest.key, input.request)
        return handle({ request: input.request, path, payload: input.body, urlParams: input.query } as never)
      })
    })
    const answered = Effect.catchAllCause(handled, (cause) =>
      Effect.catchAllCause(encodeFailure(Effect.failCause(cause) as Effect.Effect<never>), (unknown) =>
        answerCause(unknown, request, requestId)
      )
    )
    const sent = Effect.flatMap(answered, (answer) =>
      Effect.withFiberRuntime<void, unknown>((fiber) => {
        const millis = performance.now() - began
        countRequest(request.method, route.path, answer.status, millis)
        if (answer.status === 403) refusals.refused(request, `${route.method} ${route.path}`)
        const handlers = fiber.getFiberRef(HttpApp.currentPreResponseHandlers)
        const always = usual(answer, requestId)
        const complete = Option.isNone(handlers) ? Effect.succeed(always) : handlers.value(request, always)
        return Effect.zipRight(
          log(request, answer.status, millis),
          Effect.map(complete, (whole) => send(response, whole))
        )
      })
    )
    const scoped = Effect.flatMap(Scope.make(), (scope) => {
      services.set(Scope.Scope.key, scope)
      return Effect.onExit(sent, (exit) => Scope.close(scope, exit))
    })
    const fiber = Runtime.runFork(Runtime.updateContext(runtime, () => Context.unsafeMake<unknown>(services)))(
      Effect.zipRight(annotateFiber({ request_id: requestId }), scoped)
    )
    if (mayBegin(request.method, request.url)) FiberSet.unsafeAdd(running, fiber)
    fiber.addObserver((exit) => {
      if (Exit.isSuccess(exit) || response.writableEnded || response.destroyed) return
      if (!response.headersSent) response.writeHead(Cause.isInterruptedOnly(exit.cause) ? 503 : 500)
      response.end()
    })
    response.on("close", () => {
      if (!response.writableEnded && !progress.isBegun) fiber.unsafeInterruptAsFork(FiberId.none)
    })
  }

  return (source: IncomingMessage, response: ServerResponse): boolean => {
    if (!isUsed || !isPlain(source)) return false
    const found = find(source)
    if (found?.handler === undefined) return false
    const path = found.handler.pathOf(found.params)
    if (Option.isNone(path)) return false
    serve(found.handler, source, response, found.searchParams, path.value)
    return true
  }
})
