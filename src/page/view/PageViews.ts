import { Clock, Effect, Option } from "effect"
import { meantBy } from "../../contract/ShortCode.ts"
import { AddressChanges } from "../../domain/AddressChanges.ts"
import { Domains } from "../../domain/Domains.ts"
import type { Host } from "../../domain/Host.ts"
import { traced } from "../../lib/Traced.ts"
import { Settings, shortUrl } from "../../settings/Settings.ts"
import { AliasesRepo } from "../AliasesRepo.ts"
import { ItemsRepo } from "../ItemsRepo.ts"
import { PublicPages } from "../PublicPages.ts"
import type { PageRow } from "../Rows.ts"
import { isSlug } from "../Slug.ts"
import { addressKey, PageView } from "./PageView.ts"
import { ViewCache } from "./ViewCache.ts"

const maxSize = 64 * 1024 * 1024
// Other nodes announce their changes. This limits the age of a page if a message is lost.
const sharedAge = 10_000

/** The destination of a button, and its page. */
export interface ButtonTarget {
  readonly id: string
  readonly url: string
  readonly pageId: string
  readonly teamId: string
}

/** Rendered pages, cached until they change. */
export class PageViews extends Effect.Service<PageViews>()("page/view/PageViews", {
  dependencies: [AliasesRepo.Default, PublicPages.Default, ItemsRepo.Default, AddressChanges.Default, Domains.Default],
  effect: Effect.gen(function* () {
    const published = yield* PublicPages
    const aliases = yield* AliasesRepo
    const items = yield* ItemsRepo
    const domains = yield* Domains
    const changes = yield* AddressChanges
    const settings = yield* Settings
    const cache = new ViewCache({ maxSize, maxAge: changes.isShared ? sharedAge : Number.POSITIVE_INFINITY })

    yield* changes.listen((change) => {
      if (change === "all" || change._tag === "Host") cache.clear()
      else if (change._tag === "Code" && change.code.startsWith("@"))
        cache.forget(addressKey(change.domainId, change.code.slice(1)))
    })

    const pageAt = (host: Host | undefined, slug: string) => {
      if (slug !== "") return isSlug(slug) ? published.atSlug(host?.id ?? null, slug) : Effect.succeedNone
      return host?.root_page_id ? published.byId(host.root_page_id) : Effect.succeedNone
    }

    /** The canonical URL of a page: the root of its custom domain if it is the root page there. */
    const urlOf = (page: PageRow, host: Host | undefined): string => {
      const isRoot = host !== undefined && host.id === page.domain_id && host.root_page_id === page.id
      return shortUrl(settings, page.hostname, isRoot ? "" : `@${page.slug}`)
    }

    const read = traced("PageViews.read")(function* (hostname: string, slug: string) {
      const since = cache.changes
      const host = Option.getOrUndefined(yield* domains.atHost(hostname))
      const found = yield* pageAt(host, slug)
      if (Option.isNone(found)) return Option.none<PageView>()
      const { page, buttons, plugins, isFinal } = found.value
      const now = yield* Clock.currentTimeMillis
      const view = new PageView({ page, buttons, plugins, url: urlOf(page, host) }, now)
      if (isFinal) cache.keep(hostname, slug, view, since, now)
      return Option.some(view)
    })

    const knownTarget = (id: string, now: number): ButtonTarget | undefined => {
      const view = cache.withButton(id, now)
      const url = view?.targets.get(id)
      return view === undefined || url === undefined ? undefined : { id, url, pageId: view.pageId, teamId: view.teamId }
    }

    return {
      /** For hot paths: the cached page of a slug ("" is the root) at a host name; `now` in epoch ms. */
      peek: (hostname: string, slug: string, now: number): PageView | undefined => cache.find(hostname, slug, now),

      /** For hot paths: the destination of a button on a cached page; `now` in epoch ms. */
      peekTarget: knownTarget,

      /** The page with a slug ("" is the root) at a host name. */
      view: Effect.fnUntraced(function* (hostname: string, slug: string) {
        const known = cache.find(hostname, slug, yield* Clock.currentTimeMillis)
        return known === undefined ? yield* read(hostname, slug) : Option.some(known)
      }),

      /** The current address of the page with this former slug at a host name, as a path on that host or a URL. */
      moved: traced("PageViews.moved")(function* (hostname: string, slug: string) {
        if (!isSlug(slug)) return Option.none<string>()
        const domain = Option.getOrNull(Option.map(yield* domains.atHost(hostname), ({ id }) => id))
        const found = yield* aliases.present(domain, slug)
        return Option.map(found, (page) => {
          const place = `@${page.slug}`
          return page.domain_id === domain ? `/${place}` : shortUrl(settings, page.hostname, place)
        })
      }),

      /** The slug at a host name that a mistyped one stands for: the oldest that differs from it only in case. */
      similar: traced("PageViews.similar")(function* (hostname: string, slug: string) {
        if (!isSlug(slug)) return undefined
        const host = yield* domains.atHost(hostname)
        const found = meantBy(slug, yield* aliases.alike(Option.getOrNull(Option.map(host, ({ id }) => id)), slug))
        return found === slug ? undefined : found
      }),

      /** The destination of a button. */
      target: Effect.fnUntraced(function* (id: string) {
        const known = knownTarget(id, yield* Clock.currentTimeMillis)
        if (known !== undefined) return Option.some(known)
        const found = yield* items.target(id)
        return Option.map(
          found,
          ({ url, page_id, team_id }): ButtonTarget => ({ id, url, pageId: page_id, teamId: team_id })
        )
      }),

      /** The current number of cached pages. */
      count: Effect.sync(() => cache.count)
    }
  })
}) {}
