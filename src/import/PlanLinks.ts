import { createHash } from "node:crypto"
import { Clock, Effect } from "effect"
import { v5 } from "uuid"
import { Caller } from "../auth/Caller.ts"
import type { DomainId, FolderId, JobId, LinkId, TagId } from "../contract/Id.ts"
import { mostAtOnce } from "../contract/Paging.ts"
import { drawShortCode } from "../contract/ShortCode.ts"
import { circularFault, Destinations } from "../domain/Destinations.ts"
import { Domains } from "../domain/Domains.ts"
import type { ReportLine } from "../job/JobKind.ts"
import { type CodeHolder, placeOf, reasonOf, type Taken, TakenCodes } from "../link/Taken.ts"
import { isOwnHost, Settings } from "../Settings.ts"
import { cleanLink, faultOf, isPossible } from "./Clean.ts"
import type { ImportConflict } from "./Import.ts"
import { ImportsRepo, type Known } from "./Repo.ts"
import type { ImportedLink } from "./source/Source.ts"

/** How many names with a number are tried behind a short code that is taken. */
const renames = 20
const longestOrigin = 200

export interface Choices {
  readonly source: string
  readonly conflict: ImportConflict
  readonly folder: FolderId | null
  readonly tags: ReadonlyArray<TagId>
  readonly domain: DomainId | null
}

/** A link that is to be made. */
export interface Planned {
  readonly link: ImportedLink
  readonly id: LinkId
  readonly origin: string
  readonly domain: DomainId | null
  readonly code: string
}

/** A link of the team that is to become another. */
export interface Replacement extends Planned {
  readonly holder: CodeHolder
}

/** What is to become of some links of another system. */
export interface LinkPlan {
  readonly create: ReadonlyArray<Planned>
  readonly replace: ReadonlyArray<Replacement>
  /** Links that the team has at the same address with the same destination. */
  readonly found: ReadonlyArray<Replacement>
  /** Links that an earlier import took over, with what is counted of them by now. */
  readonly known: ReadonlyArray<Known & { readonly clicks: number | null }>
  readonly report: ReadonlyArray<ReportLine>
  readonly counts: Readonly<Record<string, number>>
}

/** The name under which it is remembered what became of a link: bounded, and the same whenever it is read. */
export const originOf = (source: string, sourceId: string): string => {
  const origin = `${source}:${sourceId}`
  return origin.length <= longestOrigin && origin.isWellFormed() && !origin.includes("\0")
    ? origin
    : `${source}:${createHash("sha256").update(sourceId).digest("hex")}`
}

const itemOf = ({ host, slug, url, sourceId }: ImportedLink): string =>
  (slug === null ? sourceId || url : host === null ? slug : `${host}/${slug}`).slice(0, 300)

/** Decides what becomes of links of other systems, without changing anything. */
export class LinkPlans extends Effect.Service<LinkPlans>()("import/LinkPlans", {
  dependencies: [ImportsRepo.Default, TakenCodes.Default, Destinations.Default, Domains.Default],
  effect: Effect.gen(function* () {
    const repo = yield* ImportsRepo
    const codes = yield* TakenCodes
    const destinations = yield* Destinations
    const domains = yield* Domains
    const settings = yield* Settings

    /** A code that nobody has: the wanted one with a number behind it, else a drawn one. */
    const renamed = Effect.fnUntraced(function* (code: string, domain: DomainId | null, own: ReadonlySet<string>) {
      const wanted = isPossible(`${code}-${renames}`)
        ? Array.from({ length: renames - 1 }, (_, n) => `${code}-${n + 2}`)
        : []
      const taken = yield* codes.among(wanted.map((one) => ({ domain, code: one })))
      const isFree = (one: string) => !taken.has(placeOf(domain, one)) && !own.has(placeOf(domain, one))
      return wanted.find(isFree) ?? (yield* drawShortCode)
    })

    return {
      /** The domains of the team by their host names. */
      domains: Effect.map(
        domains.list({ limit: mostAtOnce, offset: 0 }),
        (found) => new Map(found.domains.map(({ hostname, id }) => [hostname, id]))
      ),

      of: Effect.fn("LinkPlans.of")(function* (
        job: JobId,
        given: ReadonlyArray<ImportedLink>,
        choices: Choices,
        hosts: ReadonlyMap<string, DomainId>
      ) {
        const { conflict, source } = choices
        const { teamId } = yield* Caller
        const now = yield* Clock.currentTimeMillis
        const report: Array<ReportLine> = []
        const counts: Record<string, number> = {}
        const count = (name: string) => {
          counts[name] = (counts[name] ?? 0) + 1
        }
        const tell = (link: ImportedLink, outcome: ReportLine["outcome"], reason: string) => {
          report.push({ item: itemOf(link), outcome, reason })
          if (outcome === "skipped") count("skipped")
        }
        const domainOf = (host: string | null) => {
          if (host === null) return choices.domain
          const own = hosts.get(host)
          if (own !== undefined) return own
          return isOwnHost(settings, host) ? null : choices.domain
        }

        const origins = given.map(({ sourceId }) => originOf(source, sourceId))
        const known = new Map((yield* repo.known(teamId, origins)).map((row) => [row.origin, row]))
        const circular = yield* destinations.circular(given.flatMap(({ url }) => (URL.canParse(url) ? [url] : [])))
        const domainsOf = given.map(({ host }) => domainOf(host))
        const taken = yield* codes.among(
          given.flatMap(({ slug }, n) =>
            slug !== null && isPossible(slug) ? [{ domain: domainsOf[n] ?? null, code: slug }] : []
          )
        )
        const own = new Set<string>()
        const seen = new Set<string>()
        const create: Array<Planned> = []
        const replace: Array<Replacement> = []
        const found: Array<Replacement> = []
        const met: Array<Known & { readonly clicks: number | null }> = []

        const place = Effect.fnUntraced(function* (raw: ImportedLink, origin: string, domain: DomainId | null) {
          const before = known.get(origin)
          if (before !== undefined) {
            count("unchanged")
            met.push({ ...before, clicks: raw.clicks })
            return
          }
          const fault = faultOf(raw, conflict === "rename")
          if (fault !== undefined) return tell(raw, "skipped", fault)
          if (circular.has(raw.url)) return tell(raw, "skipped", `The destination cannot be taken: ${circularFault}`)
          const { link, notes } = cleanLink(raw, now)
          const id = v5(origin, job) as LinkId
          const wanted = link.slug !== null && isPossible(link.slug) ? link.slug : undefined
          const holder: Taken | undefined = wanted === undefined ? undefined : taken.get(placeOf(domain, wanted))
          const isOwn = holder !== undefined && typeof holder !== "string" && holder.team_id === teamId
          const planned = { link, id, origin, domain, code: wanted ?? (yield* drawShortCode) }
          for (const note of notes) tell(link, "note", note)
          if (wanted === undefined) {
            if (link.slug !== null)
              tell(link, "changed", `The short code cannot be had here: it is ${planned.code} now.`)
          } else if (isOwn && holder.destination_url === link.url) {
            count("unchanged")
            found.push({ ...planned, id: holder.id, holder })
            return
          } else if (holder !== undefined && conflict === "replace" && isOwn) {
            count("replaced")
            tell(link, "changed", `The link led to ${holder.destination_url} before.`)
            replace.push({ ...planned, id: holder.id, holder })
            return
          } else if (holder !== undefined || own.has(placeOf(domain, wanted))) {
            const reason = holder === undefined ? "Another link of the import has this short code." : reasonOf(holder)
            if (conflict !== "rename") {
              count("taken")
              return tell(link, "skipped", reason)
            }
            const code = yield* renamed(wanted, domain, own)
            count("renamed")
            tell(link, "changed", `The short code ${wanted} is taken: it is ${code} now.`)
            own.add(placeOf(domain, code))
            count("created")
            create.push({ ...planned, code })
            return
          }
          own.add(placeOf(domain, planned.code))
          count("created")
          create.push(planned)
        })

        for (const [n, link] of given.entries()) {
          const origin = origins[n] ?? ""
          if (seen.has(origin)) continue
          seen.add(origin)
          yield* place(link, origin, domainsOf[n] ?? null)
        }
        return { create, replace, found, known: met, report, counts } satisfies LinkPlan
      })
    }
  })
}) {}
