import { HttpServerRequest } from "@effect/platform"
import { Effect, Option } from "effect"
import { leadingCode } from "../../contract/ShortCode.ts"
import { BlockedLists } from "../../domain/blocked/BlockedLists.ts"
import { traced } from "../../lib/Traced.ts"
import { VisitLog } from "../../visit/VisitLog.ts"
import { pageRecordOf } from "../../visit/VisitRecord.ts"
import { hostnameOf, ofServerRequest, queryOf, type VisitRequest } from "../../visit/VisitRequest.ts"
import { longId } from "../render/ShortId.ts"
import { PageViews } from "./PageViews.ts"

// Characters that are valid in a header; browsers percent-encode all others.
const isPlain = /^[\x21-\x7e]+$/

/** Visits to bio pages and clicks on their buttons; each one is recorded. */
export class PageVisits extends Effect.Service<PageVisits>()("page/view/PageVisits", {
  dependencies: [PageViews.Default, VisitLog.Default, BlockedLists.Default],
  effect: Effect.gen(function* () {
    const views = yield* PageViews
    const log = yield* VisitLog
    const { rulesOf } = yield* BlockedLists

    const record = Effect.fnUntraced(function* (
      request: VisitRequest,
      page: { readonly teamId: string; readonly pageId: string },
      button: { readonly id: string; readonly url: string } | null
    ) {
      const visitor = yield* log.visitor(request)
      if (log.isUncounted(page.teamId, visitor, request)) return
      yield* log.record(visitor, (dayKey) => pageRecordOf(page, button, visitor, request, dayKey))
    })

    return {
      /** The page with a slug ("" is the root) at the requested host. */
      see: traced("PageVisits.see")(function* (slug: string) {
        const request = ofServerRequest(yield* HttpServerRequest.HttpServerRequest)
        const view = yield* views.view(hostnameOf(request), slug)
        if (Option.isSome(view)) yield* record(request, view.value, null)
        return view
      }),

      /** The current address of the page with this former slug, with the query of the visit. */
      moved: traced("PageVisits.moved")(function* (slug: string) {
        const request = ofServerRequest(yield* HttpServerRequest.HttpServerRequest)
        const query = queryOf(request.url)
        const place = yield* views.moved(hostnameOf(request), slug)
        return Option.map(place, (address) => (isPlain.test(query) ? `${address}?${query}` : address))
      }),

      /** The slug that a mistyped one stands for. */
      similar: traced("PageVisits.similar")(function* (slug: string) {
        return yield* views.similar(hostnameOf(ofServerRequest(yield* HttpServerRequest.HttpServerRequest)), slug)
      }),

      /** Whether a team must not send visitors to an address. */
      refuses: (team: string, address: string) => rulesOf(team)?.refuses(address) === true,

      /** The destination of the button with a short id; "blocked" if its team must not have it. */
      follow: traced("PageVisits.follow")(function* (short: string) {
        const request = ofServerRequest(yield* HttpServerRequest.HttpServerRequest)
        const id = longId(leadingCode(short))
        if (id === undefined) return Option.none<string>()
        const target = yield* views.target(id)
        if (Option.isSome(target) && rulesOf(target.value.teamId)?.refuses(target.value.url)) return "blocked"
        if (Option.isSome(target)) yield* record(request, target.value, target.value)
        return Option.map(target, ({ url }) => url)
      })
    }
  })
}) {}
