import { Clock, Effect, Option } from "effect"
import { meantBy } from "../../contract/ShortCode.ts"
import { AddressChanges } from "../../domain/AddressChanges.ts"
import { Domains } from "../../domain/Domains.ts"
import type { Host } from "../../domain/Host.ts"
import { traced } from "../../lib/Traced.ts"
import { Settings, shortUrl } from "../../settings/Settings.ts"
import { VisitorReads } from "../../storage/VisitorReads.ts"
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
/** The maximum number of cached results of rare reads, for each kind. */
const mostRemembered = 1000

/** The destination of a button, and its page. */
export interface ButtonTarget {
  readonly id: string
  readonly url: string
  readonly pageId: string
  readonly teamId: string
}

/** Rendered pages, cached until they change. */
export class PageViews extends Effect.Service<PageViews>()("page/view/PageViews", {
  dependencies: [
    AliasesRepo.Default,
    PublicPages.Default,
    ItemsRepo.Default,
    AddressChanges.Default,
    Domains.Default,
    VisitorReads.Default
  ],
  effect: Effect.gen(function* () {
    const published = yield* PublicPages
    const aliases = yield* AliasesRepo
    const items = yield* ItemsRepo
    const domains = yield* Domains
    const changes = yield* AddressChanges
    const settings = yield* Settings
    const reads = yield* VisitorReads
    const maxAge = changes.isShared ? sharedAge : Number.POSITIVE_INFINITY
    const cache = new ViewCache({ maxSize, maxAge, isAway: reads.isAway })
    /** Destinations of buttons whose page is not cached. */
    const targets = reads.memory<Option.Option<ButtonTarget>>(mostRemembered, Option.isSome)
    const absent = reads.memory<Option.Option<PageView>>(mostRemembered, Option.isNone)
    const moved = reads.memory<Option.Option<string>>(mostRemembered)
    const similars = reads.memory<string | undefined>(mostRemembered)
    const keyOf = (hostname: string, slug: string): string => `${hostname} ${slug}`

    yield* changes.listen((change) => {
      if (change === "missed") return cache.expire(Date.now())
      if (change === "all" || change._tag === "Host") cache.clear()
      else if (change._tag === "Code" && change.code.startsWith("@"))
        cache.forget(addressKey(change.domainId, change.code.slice(1)))
      else return
      for (const memory of [targets, absent, moved, similars]) memory.clear()
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

    const readNow = traced("PageViews.read")(function* (hostname: string, slug: string) {
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

    const read = (hostname: string, slug: string, now: number) =>
      absent.read(keyOf(hostname, slug), readNow(hostname, slug), () => {
        const old = cache.find(hostname, slug, now, true)
        return old && { value: Option.some(old) }
      })

    const knownTarget = (id: string, now: number, takesOld = false): ButtonTarget | undefined => {
      const view = cache.withButton(id, now, takesOld)
      const url = view?.targets.get(id)
      return view === undefined || url === undefined ? undefined : { id, url, pageId: view.pageId, teamId: view.teamId }
    }

    const readMoved = traced("PageViews.moved")(function* (hostname: string, slug: string) {
      const domain = Option.getOrNull(Option.map(yield* domains.atHost(hostname), ({ id }) => id))
      const found = yield* aliases.present(domain, slug)
      return Option.map(found, (page) => {
        const place = `@${page.slug}`
        return page.domain_id === domain ? `/${place}` : shortUrl(settings, page.hostname, place)
      })
    })

    const readSimilar = traced("PageViews.similar")(function* (hostname: string, slug: string) {
      const host = yield* domains.atHost(hostname)
      const found = meantBy(slug, yield* aliases.alike(Option.getOrNull(Option.map(host, ({ id }) => id)), slug))
      return found === slug ? undefined : found
    })

    return {
      /** For hot paths: the cached page of a slug ("" is the root) at a host name; `now` in epoch ms. */
      peek: (hostname: string, slug: string, now: number): PageView | undefined => cache.find(hostname, slug, now),

      /** For hot paths: the destination of a button on a cached page; `now` in epoch ms. */
      peekTarget: knownTarget,

      /** The page with a slug ("" is the root) at a host name. */
      view: Effect.fnUntraced(function* (hostname: string, slug: string) {
        const now = yield* Clock.currentTimeMillis
        const known = cache.find(hostname, slug, now)
        return known === undefined ? yield* read(hostname, slug, now) : Option.some(known)
      }),

      /** The current address of the page with this former slug at a host name, as a path on that host or a URL. */
      moved: (hostname: string, slug: string) =>
        isSlug(slug) ? moved.read(keyOf(hostname, slug), readMoved(hostname, slug)) : Effect.succeedNone,

      /** The slug at a host name that a mistyped one stands for: the oldest that differs from it only in case. */
      similar: (hostname: string, slug: string) =>
        isSlug(slug) ? similars.read(keyOf(hostname, slug), readSimilar(hostname, slug)) : Effect.succeed(undefined),

      /** The destination of a button. */
      target: Effect.fnUntraced(function* (id: string) {
        const now = yield* Clock.currentTimeMillis
        const known = knownTarget(id, now)
        if (known !== undefined) return Option.some(known)
        const found = Effect.map(
          items.target(id),
          Option.map(({ url, page_id, team_id }): ButtonTarget => ({ id, url, pageId: page_id, teamId: team_id }))
        )
        return yield* targets.read(id, found, () => {
          const old = knownTarget(id, now, true)
          return old && { value: Option.some(old) }
        })
      }),

      /** The current number of cached pages. */
      count: Effect.sync(() => cache.count)
    }
  })
}) {}
