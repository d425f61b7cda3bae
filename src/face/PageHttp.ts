import { HttpApiBuilder, HttpRouter, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect, Option } from "effect"
import type { PageView } from "../page/PageView.ts"
import { PageVisits } from "./PageVisits.ts"
import { pageResponse, redirectResponse } from "./Responses.ts"
import { noticePage } from "./view/NoticePage.ts"

const named = (pairs: ReadonlyArray<string>): Readonly<Record<string, string>> => {
  const headers: Record<string, string> = {}
  for (let index = 0; index + 1 < pairs.length; index += 2) headers[pairs[index] ?? ""] = pairs[index + 1] ?? ""
  return headers
}

/** Sends a bio page: nothing but its headers where the visitor has it, compressed where that is understood. */
export const viewResponse = Effect.fnUntraced(function* (view: PageView) {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const sent = named(view.headers)
  if (headers["if-none-match"] === view.etag) return HttpServerResponse.empty({ status: 304, headers: sent })
  if (/\bgzip\b/.test(headers["accept-encoding"] ?? "")) {
    return HttpServerResponse.uint8Array(view.zipped, {
      status: 200,
      headers: { ...sent, "content-encoding": "gzip" },
      contentType: "text/html; charset=utf-8"
    })
  }
  return HttpServerResponse.text(view.html, { status: 200, headers: sent, contentType: "text/html; charset=utf-8" })
})

/** Bio pages at `/@{slug}`, and the counted way out of them. */
export const PageHttp = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const visits = yield* PageVisits

    const see = Effect.gen(function* () {
      const { params } = yield* HttpRouter.RouteContext
      const view = yield* visits.see(params["slug"] ?? "")
      return Option.isSome(view) ? yield* viewResponse(view.value) : pageResponse(noticePage("missing"))
    })

    const follow = Effect.gen(function* () {
      const { params } = yield* HttpRouter.RouteContext
      const target = yield* visits.follow(params["id"] ?? "")
      return Option.isSome(target)
        ? HttpServerResponse.setHeader(redirectResponse(target.value), "x-robots-tag", "noindex")
        : pageResponse(noticePage("missing"))
    })

    yield* router.get("/@:slug", see)
    yield* router.get("/b/:id", follow)
  })
)
