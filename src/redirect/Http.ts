import { HttpApiBuilder, HttpRouter, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { RouteNotFound } from "@effect/platform/HttpServerError"
import { Effect, Layer, Option } from "effect"
import { isReserved } from "../contract/ShortCode.ts"
import { type DeepPath, deepPathOf } from "../link/ForwardedPath.ts"
import { Settings } from "../settings/Settings.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"
import type { Arrival } from "../visit/VisitAnswer.ts"
import { answerTo } from "./Answer.ts"
import { PasswordUnlock } from "./PasswordUnlock.ts"
import { answerResponse, localResponse } from "./Responses.ts"
import { type Decided, Visits } from "./Visits.ts"
import { type PasswordState, passwordPage } from "./view/PasswordPage.ts"

const answer = (
  { outcome, found, host }: Decided,
  settings: SettingsShape,
  { headers }: HttpServerRequest.HttpServerRequest,
  arrival: Arrival
) => answerResponse(answerTo(outcome, found?.route, host, settings, arrival, headers["accept-language"]))

const robots = HttpServerResponse.text("User-agent: *\nDisallow: /api/\nDisallow: /app\n", {
  headers: { "cache-control": "public, max-age=3600" }
})

const refused = (state: PasswordState) =>
  localResponse(
    (language) => passwordPage(state, language),
    "seconds" in state ? { "retry-after": String(state.seconds) } : {}
  )

/** Short links on every domain. */
export const RedirectHttp = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const visits = yield* Visits
    const unlock = yield* PasswordUnlock
    const settings = yield* Settings

    const codeOf = Effect.map(HttpRouter.RouteContext, ({ params }) => params["code"] ?? "")

    /** The path of a request that has several parts, unless it is one of the service's own. */
    const pathOf = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
      const deep = deepPathOf(request.url)
      return deep === undefined || isReserved(deep.parts[0] ?? "")
        ? Effect.fail(new RouteNotFound({ request }))
        : Effect.succeed(deep)
    })

    const visit = (arrival: "read" | "request") =>
      Effect.fnUntraced(function* (code: string | DeepPath) {
        const request = yield* HttpServerRequest.HttpServerRequest
        return answer(yield* visits.visit(code, "nothing"), settings, request, arrival)
      })

    const open = Effect.fnUntraced(function* (code: string | DeepPath) {
      const request = yield* HttpServerRequest.HttpServerRequest
      const before = yield* visits.visit(code, "nothing")
      if (before.outcome._tag === "Asked") {
        return answer(yield* visits.visit(code, "button"), settings, request, "form")
      }
      const { passwordHash, route } = before.found ?? { passwordHash: null, route: undefined }
      if (before.outcome._tag !== "Locked" || passwordHash === null || route === undefined) {
        return answer(before, settings, request, "request")
      }
      const fault = yield* unlock.open(route.linkId, passwordHash, before.address)
      return Option.isSome(fault)
        ? yield* refused(fault.value)
        : answer(yield* visits.visit(code, "password"), settings, request, "form")
    })

    yield* router.get("/robots.txt", robots)
    const [read, send] = [visit("read"), visit("request")]
    yield* router.get("/:code", Effect.flatMap(codeOf, read))
    yield* router.post("/:code", Effect.flatMap(codeOf, open))
    yield* router.get("/:code/*", Effect.flatMap(pathOf, read))
    yield* router.post("/:code/*", Effect.flatMap(pathOf, open))
    for (const method of ["put", "patch", "del"] as const) {
      yield* router[method]("/:code", Effect.flatMap(codeOf, send))
      yield* router[method]("/:code/*", Effect.flatMap(pathOf, send))
    }
  })
).pipe(Layer.provide([Visits.Default, PasswordUnlock.Default]))
