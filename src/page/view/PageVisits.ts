import { HttpServerRequest } from "@effect/platform"
import { Clock, Effect, Option } from "effect"
import { Clicks } from "../../click/journal/Clicks.ts"
import { VisitorKeys } from "../../click/VisitorKeys.ts"
import { type Asked, hostnameOf, pageRecordOf, queryOf, visitorOf } from "../../redirect/VisitorOf.ts"
import { Settings } from "../../settings/Settings.ts"
import { longId } from "../render/ShortId.ts"
import { PageViews } from "./PageViews.ts"

const askedOf = ({ method, url, headers, remoteAddress }: HttpServerRequest.HttpServerRequest): Asked => ({
  method,
  url,
  headers,
  remote: Option.getOrUndefined(remoteAddress)
})

// Valid in a header; browsers percent-encode everything else.
const isPlain = /^[\x21-\x7e]+$/

/** Visits of bio pages and clicks on their buttons; each one is recorded. */
export class PageVisits extends Effect.Service<PageVisits>()("page/view/PageVisits", {
  dependencies: [PageViews.Default, Clicks.Default, VisitorKeys.Default],
  effect: Effect.gen(function* () {
    const views = yield* PageViews
    const clicks = yield* Clicks
    const keys = yield* VisitorKeys
    const settings = yield* Settings

    const record = Effect.fnUntraced(function* (
      asked: Asked,
      of: { readonly teamId: string; readonly pageId: string },
      button: { readonly id: string; readonly url: string } | null
    ) {
      const visitor = visitorOf(asked, settings, yield* Clock.currentTimeMillis, false)
      yield* clicks.record(pageRecordOf(of, button, visitor, asked, keys.keyAt(visitor.now)))
    })

    return {
      /** The page with a slug ("" is the root) at the requested host. */
      see: Effect.fn("PageVisits.see")(function* (slug: string) {
        const asked = askedOf(yield* HttpServerRequest.HttpServerRequest)
        const view = yield* views.view(hostnameOf(asked), slug)
        if (Option.isSome(view)) yield* record(asked, view.value, null)
        return view
      }),

      /** The current address of the page with this former slug, with the query of the visit. */
      moved: Effect.fn("PageVisits.moved")(function* (slug: string) {
        const asked = askedOf(yield* HttpServerRequest.HttpServerRequest)
        const query = queryOf(asked.url)
        const place = yield* views.moved(hostnameOf(asked), slug)
        return Option.map(place, (address) => (isPlain.test(query) ? `${address}?${query}` : address))
      }),

      /** The only slug that differs from this one only in case. */
      similar: Effect.fn("PageVisits.similar")(function* (slug: string) {
        return yield* views.similar(hostnameOf(askedOf(yield* HttpServerRequest.HttpServerRequest)), slug)
      }),

      /** The destination of the button with a short id. */
      follow: Effect.fn("PageVisits.follow")(function* (short: string) {
        const asked = askedOf(yield* HttpServerRequest.HttpServerRequest)
        const id = longId(short)
        if (id === undefined) return Option.none<string>()
        const target = yield* views.target(id)
        if (Option.isSome(target)) yield* record(asked, target.value, target.value)
        return Option.map(target, ({ url }) => url)
      })
    }
  })
}) {}
