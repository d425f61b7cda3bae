import { Clock, Effect, Schema } from "effect"
import { v5 } from "uuid"
import { Caller } from "../auth/Caller.ts"
import type { JobId, LinkId, PageId } from "../contract/Id.ts"
import { drawShortCode } from "../contract/ShortCode.ts"
import { CircularDestinations } from "../domain/CircularDestinations.ts"
import type { ReportLine } from "../job/Job.ts"
import { traced } from "../lib/Traced.ts"
import { type NewPage, PageImports } from "../page/PageImports.ts"
import { isSlug, pageSlugFault } from "../page/Slug.ts"
import { PageSlugAvailability } from "../page/SlugAvailability.ts"
import { lineOf, pastMoment, proseOf } from "./Clean.ts"
import { type Choices, originOf } from "./LinkPlan.ts"
import { numbered } from "./Numbered.ts"
import { blocksOf, type ItemClaim } from "./PageBlocks.ts"
import { type KeptPicture, PagePictures } from "./PagePictures.ts"
import { ImportsRepo, type Taken } from "./Repo.ts"
import type { ImportedPage, ImportedPageItem } from "./source/Source.ts"

/** The slug of a page, or a sentence that explains why it can't have one. */
type PlacedSlug =
  | { readonly slug: string }
  | { readonly slug: null; readonly isTaken: boolean; readonly reason: string }

/** Chooses slugs for imported pages. */
class PageSlugs extends Effect.Service<PageSlugs>()("import/PageSlugs", {
  dependencies: [PageSlugAvailability.Default],
  effect: Effect.gen(function* () {
    const slugs = yield* PageSlugAvailability

    return {
      /** Returns a slug that no other page of the import has. If the source has no slug, returns a random one. */
      placed: traced("PageSlugs.placed")(function* (
        given: string | null,
        { conflict, domain }: Choices,
        own: ReadonlySet<string>
      ) {
        const reasonFor = (slug: string) =>
          own.has(slug)
            ? Effect.succeed("Another page of the import has this slug.")
            : Effect.map(slugs.availability({ slug, domain_id: domain ?? "" }), ({ reason }) => reason)
        const fault = given === null ? undefined : pageSlugFault(given)
        if (fault !== undefined && conflict !== "rename") {
          return { slug: null, isTaken: false, reason: `The slug cannot be used: ${fault.message}` } as PlacedSlug
        }
        const wanted = given === null || fault !== undefined ? yield* drawShortCode : given
        const reason = yield* reasonFor(wanted)
        if (reason === null) return { slug: wanted } as PlacedSlug
        if (conflict !== "rename") {
          const more = conflict === "replace" ? " Pages are never replaced." : ""
          return { slug: null, isTaken: true, reason: `${reason}${more}` } as PlacedSlug
        }
        for (const slug of numbered(wanted).filter(isSlug)) {
          if ((yield* reasonFor(slug)) === null) return { slug } as PlacedSlug
        }
        return { slug: yield* drawShortCode } as PlacedSlug
      })
    }
  })
}) {}

/** Prefixes of the origins of pages and page items; origins of links have none. */
const [pageMark, itemMark] = ["page:", "item:"]

/** When a page was stored. If its timestamp differs now, someone has since changed the page. */
export const StoredPage = Schema.parseJson(Schema.Struct({ updated_at: Schema.Number }))
const encodeStored = Schema.encodeSync(StoredPage)

export const isPageOrigin = (origin: string): boolean => origin.startsWith(pageMark)

const pageOrigin = (source: string, { sourceId }: ImportedPage) => `${pageMark}${originOf(source, sourceId)}`
const itemOrigin = (origin: string, { name }: ItemClaim) =>
  `${itemMark}${originOf("page", `${origin.slice(pageMark.length)} ${name}`)}`

/** The destinations that a page item links to. */
const addressesOf = (item: ImportedPageItem): ReadonlyArray<string> =>
  "url" in item
    ? [item.url]
    : "links" in item
      ? item.links.map(({ url }) => url)
      : "parts" in item
        ? (item.parts ?? []).flatMap(({ url }) => url ?? [])
        : []

interface PlannedPage {
  readonly origin: string
  readonly page: NewPage
  readonly claims: ReadonlyArray<ItemClaim>
}

export interface PagePlan {
  readonly create: ReadonlyArray<PlannedPage>
  /** The source's current click counts for items of pages that an earlier import created. */
  readonly claims: ReadonlyArray<Taken>
  readonly report: ReadonlyArray<ReportLine>
  readonly counts: Readonly<Record<string, number>>
}

export type PagePictureMap = ReadonlyMap<string, KeptPicture>

export class PageApplication extends Effect.Service<PageApplication>()("import/PageApplication", {
  dependencies: [
    ImportsRepo.Default,
    PageImports.Default,
    PagePictures.Default,
    PageSlugs.Default,
    CircularDestinations.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* ImportsRepo
    const pages = yield* PageImports
    const pictures = yield* PagePictures
    const slugs = yield* PageSlugs
    const destinations = yield* CircularDestinations

    const known = Effect.fnUntraced(function* (given: ReadonlyArray<ImportedPage>, source: string) {
      const { teamId } = yield* Caller
      const rows = yield* repo.knownPages(
        teamId,
        given.map((page) => pageOrigin(source, page))
      )
      return new Map(rows.map((row) => [row.origin, row.link_id as string as PageId]))
    })

    return {
      /** Fetches the missing pictures of pages; the plan reports failures. */
      pictures: (given: ReadonlyArray<ImportedPage>, source: string) =>
        Effect.gen(function* () {
          const there = yield* known(given, source)
          const wanted = given.flatMap((page) =>
            page.picture === null || there.has(pageOrigin(source, page)) ? [] : [[page.sourceId, page.picture] as const]
          )
          return wanted.length === 0 ? new Map<string, KeptPicture>() : yield* pictures.of(new Map(wanted))
        }).pipe(
          Effect.catchAllCause((cause) =>
            Effect.as(Effect.logWarning("Pictures could not be fetched.", cause), new Map<string, KeptPicture>())
          )
        ),

      /** Plans the import of pages, without changing anything. */
      plan: traced("PageApplication.plan")(function* (
        job: JobId,
        given: ReadonlyArray<ImportedPage>,
        choices: Choices,
        kept: PagePictureMap
      ) {
        const { source, domain, folder } = choices
        const { teamId } = yield* Caller
        const there = yield* known(given, source)
        const now = yield* Clock.currentTimeMillis
        const [create, claims, report] = [[] as Array<PlannedPage>, [] as Array<Taken>, [] as Array<ReportLine>]
        const counts: Record<string, number> = {}
        const count = (name: string) => {
          counts[name] = (counts[name] ?? 0) + 1
        }
        const [own, seen] = [new Set<string>(), new Set<string>()]
        for (const page of given) {
          const origin = pageOrigin(source, page)
          if (seen.has(origin)) continue
          seen.add(origin)
          const item = (page.slug === null ? page.sourceId : `/@${page.slug}`).slice(0, 300)
          const tell = (outcome: ReportLine["outcome"], reason: string) => report.push({ item, outcome, reason })
          const urls = page.items.flatMap(addressesOf).filter((url) => /^https?:/i.test(url))
          const refused = yield* destinations.refusedNow(
            teamId,
            urls.filter((url) => URL.canParse(url))
          )
          const before = there.get(origin)
          const id = before ?? (v5(origin, job) as PageId)
          const blocks = blocksOf(page.items, id, refused)
          if (before !== undefined) {
            count("unchanged")
            for (const one of blocks.claims)
              claims.push({ origin: itemOrigin(origin, one), until: null, counted: 0, claimed: one.clicks })
            continue
          }
          const placed = yield* slugs.placed(page.slug, choices, own)
          if (placed.slug === null) {
            count("skipped")
            if (placed.isTaken) count("taken")
            tell("skipped", placed.reason)
            continue
          }
          const { slug } = placed
          if (page.slug !== null && slug !== page.slug) {
            count("renamed")
            tell("changed", `The slug ${page.slug} is not available. The new one is ${slug}.`)
          }
          own.add(slug)
          const picture = kept.get(page.sourceId)
          for (const one of [...page.notes, ...blocks.notes]) tell("note", one)
          if (picture !== undefined && "note" in picture) tell("note", picture.note)
          // Everything that Linktree shows is public, so publish the page. A LinkStack export does not indicate whether
          // a page is public, so import it as a draft.
          const isPublished = source === "linktree"
          if (!isPublished) tell("note", "The page is a draft. Review it, then publish it.")
          count("pages")
          create.push({
            origin,
            claims: blocks.claims,
            page: {
              ...{ id, slug, domain_id: domain, folder_id: folder, isPublished, items: blocks.items },
              title: lineOf(page.title) ?? "My links",
              description: proseOf(page.description) ?? "",
              profile_image: picture !== undefined && "url" in picture ? picture.url : null,
              theme: page.theme ?? "default",
              createdAt: pastMoment(page.createdAt, now)
            }
          })
        }
        return { create, claims, report, counts } satisfies PagePlan
      }),

      markups: ({ create }: PagePlan) => pages.markups(create.map(({ page }) => page)),

      /** Stores pages in the caller's transaction. */
      store: traced("PageApplication.store")(function* (
        job: JobId,
        { create, claims }: PagePlan,
        markups: Parameters<typeof pages.insert>[1]
      ) {
        const { teamId: team_id } = yield* Caller
        if (create.length > 0) {
          const updated_at = yield* pages.insert(
            create.map(({ page }) => page),
            markups
          )
          // A page item counts clicks like a link. The job creates only the page itself, so it records the item as
          // found.
          const row = (origin: string, id: string, claimed: number, before: string | null) => ({
            ...{ team_id, origin, link_id: id as LinkId, job_id: job, last_job: job, claimed, before },
            outcome: "found" as const
          })
          yield* repo.remember(
            create.flatMap(({ origin, page, claims }) => [
              row(origin, page.id, 0, encodeStored({ updated_at })),
              ...claims.map((one) => row(itemOrigin(origin, one), one.subject, one.clicks, null))
            ])
          )
        }
        yield* Effect.forEach(claims, (one) => repo.take(team_id, job, one), { discard: true })
      }),

      announce: ({ create }: PagePlan) => pages.announce(create.map(({ page }) => page))
    }
  })
}) {}
