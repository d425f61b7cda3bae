import { HttpApiBuilder, HttpRouter, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect, Layer, Option } from "effect"
import { MissedPaths } from "../../missedpath/MissedPaths.ts"
import { answerResponse, blockedResponse, missingResponse, redirectResponse } from "../../redirect/Responses.ts"
import type { PageView } from "./PageView.ts"
import { PageVisits } from "./PageVisits.ts"
import { viewAnswer } from "./ViewAnswer.ts"

export const viewResponse = (view: PageView) =>
  Effect.map(HttpServerRequest.HttpServerRequest, (request) => answerResponse(viewAnswer(view, request.headers)))

/**
 * Candidates for a mistyped slug: the text before the first character that no slug contains, with and without trailing
 * dots, which mail programs append.
 */
const spellings = (typed: string): ReadonlyArray<string> => {
  const slug = /^[A-Za-z0-9._-]*/.exec(typed)?.[0] ?? ""
  const all = new Set([slug, slug.replace(/\.+$/, "")])
  all.delete("")
  return [...all]
}

/** Bio pages at `/@{slug}`, and their counted links; a POST to one counts a click without redirecting. */
export const PageViewHttp = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const visits = yield* PageVisits
    const missed = yield* MissedPaths

    const seen = Effect.fnUntraced(function* (slug: string) {
      const view = yield* visits.see(slug)
      if (Option.isSome(view)) return yield* viewResponse(view.value)
      const place = yield* visits.moved(slug)
      return Option.isSome(place) ? redirectResponse(place.value, 308) : undefined
    })

    const see = Effect.gen(function* () {
      const { params } = yield* HttpRouter.RouteContext
      const slugs = spellings(params["slug"] ?? "")
      for (const slug of slugs) {
        const answer = yield* seen(slug)
        if (answer !== undefined) return answer
      }
      for (const slug of slugs) {
        const similar = yield* visits.similar(slug)
        const answer = similar === undefined ? undefined : yield* seen(similar)
        if (answer !== undefined) return answer
      }
      missed.countRequest(yield* HttpServerRequest.HttpServerRequest)
      return yield* missingResponse
    })

    const follow = Effect.gen(function* () {
      const { params } = yield* HttpRouter.RouteContext
      const target = yield* visits.follow(params["id"] ?? "")
      if (target === "blocked") return yield* blockedResponse
      return Option.isSome(target)
        ? HttpServerResponse.setHeader(redirectResponse(target.value), "x-robots-tag", "noindex")
        : yield* missingResponse
    })

    const count = Effect.gen(function* () {
      const { params } = yield* HttpRouter.RouteContext
      const target = yield* visits.follow(params["id"] ?? "")
      if (target === "blocked") return yield* blockedResponse
      return Option.isSome(target) ? HttpServerResponse.empty() : yield* missingResponse
    })

    yield* router.get("/@:slug", see)
    yield* router.get("/b/:id", follow)
    yield* router.post("/b/:id", count)
  })
).pipe(Layer.provide([PageVisits.Default, MissedPaths.Default]))
