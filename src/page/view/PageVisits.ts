import { HttpServerRequest } from "@effect/platform"
import { Clock, Effect, Option } from "effect"
import { Clicks } from "../../click/journal/Clicks.ts"
import { VisitorKeys } from "../../click/VisitorKeys.ts"
import { type Asked, hostnameOf, pageRecordOf, queryOf, visitorOf } from "../../redirect/VisitorOf.ts"
import { Settings } from "../../Settings.ts"
import { longId } from "../render/ShortId.ts"
import { PageViews } from "./PageViews.ts"

const askedOf = ({ method, url, headers, remoteAddress }: HttpServerRequest.HttpServerRequest): Asked => ({
  method,
  url,
  headers,
  remote: Option.getOrUndefined(remoteAddress)
})

// What a header can hold; browsers encode everything else.
const isPlain = /^[\x21-\x7e]+$/

/** Visits of bio pages and of their buttons, each of which leaves its record. */
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
      /** The page of a slug, or of the root where the slug is "", at the host that was asked. */
      see: Effect.fn("PageVisits.see")(function* (slug: string) {
        const asked = askedOf(yield* HttpServerRequest.HttpServerRequest)
        const view = yield* views.view(hostnameOf(asked), slug)
        if (Option.isSome(view)) yield* record(asked, view.value, null)
        return view
      }),

      /** Where the page is by now that had a slug before, with the query of the visit. */
      moved: Effect.fn("PageVisits.moved")(function* (slug: string) {
        const asked = askedOf(yield* HttpServerRequest.HttpServerRequest)
        const query = queryOf(asked.url)
        const place = yield* views.moved(hostnameOf(asked), slug)
        return Option.map(place, (address) => (isPlain.test(query) ? `${address}?${query}` : address))
      }),

      /** The one slug that differs from another in case only. */
      similar: Effect.fn("PageVisits.similar")(function* (slug: string) {
        return yield* views.similar(hostnameOf(askedOf(yield* HttpServerRequest.HttpServerRequest)), slug)
      }),

      /** Where the button of a short id leads. */
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
