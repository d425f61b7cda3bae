import { Clock, Effect } from "effect"
import { v5 } from "uuid"
import { Caller } from "../auth/Caller.ts"
import type { DomainId, JobId, LinkId } from "../contract/Id.ts"
import { mostAtOnce } from "../contract/Paging.ts"
import { drawShortCode } from "../contract/ShortCode.ts"
import { destinationHash } from "../destination/Address.ts"
import { circularFault, Destinations } from "../domain/Destinations.ts"
import { Domains } from "../domain/Domains.ts"
import type { ReportLine } from "../job/JobKind.ts"
import { placeOf, reasonOf, type Taken, TakenCodes } from "../link/Taken.ts"
import { isOwnHost, Settings } from "../Settings.ts"
import { cleanLink, faultOf, isPossible, withPlainAddresses } from "./Clean.ts"
import { type Choices, itemOf, type LinkPlan, originOf, type Planned } from "./LinkPlan.ts"
import { numbered } from "./Numbered.ts"
import { ImportsRepo, type Known } from "./Repo.ts"
import type { ImportedLink } from "./source/Source.ts"

/** Whether a link of the source is another one than an earlier import met; one that was only edited here is the same. */
const leadsElsewhere = ({ destination_hash, destination_url }: Known, { url }: ImportedLink): boolean =>
  destination_url !== url && destination_hash !== destinationHash(url)

const twice = "Another link of the import has this short code."

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
      const wanted = numbered(code).filter(isPossible)
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
        read: ReadonlyArray<ImportedLink>,
        choices: Choices,
        hosts: ReadonlyMap<string, DomainId>
      ) {
        const { conflict, source } = choices
        const given = read.map(withPlainAddresses)
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

        // What a link of another destination under the same name is remembered as.
        const otherOrigin = ({ sourceId, url }: ImportedLink) => originOf(source, `${sourceId} ${url}`)
        const origins = given.map(({ sourceId }) => originOf(source, sourceId))
        const others = conflict === "rename" ? given.map(otherOrigin) : []
        const known = new Map((yield* repo.known(teamId, [...origins, ...others])).map((row) => [row.origin, row]))
        const circular = yield* destinations.circular(given.flatMap(({ url }) => (URL.canParse(url) ? [url] : [])))
        const domainsOf = given.map(({ host }) => domainOf(host))
        const taken = yield* codes.among(
          given.flatMap(({ slug }, n) =>
            slug !== null && isPossible(slug) ? [{ domain: domainsOf[n] ?? null, code: slug }] : []
          )
        )
        const own = new Set<string>()
        const seen = new Map<string, string>()
        const create: Array<Planned> = []
        const replace: Array<Planned> = []
        const found: Array<Planned> = []
        const met: Array<Known & { readonly clicks: number | null }> = []

        const place = Effect.fnUntraced(function* (raw: ImportedLink, origin: string, domain: DomainId | null) {
          const before = known.get(origin)
          if (before !== undefined && before.job_id === job && before.destination_url !== raw.url) {
            count("taken")
            return tell(raw, "skipped", twice)
          }
          if (before !== undefined && before.destination_url !== raw.url && conflict === "replace") {
            const { link } = cleanLink(raw, now)
            const fault = faultOf(raw, true)
            if (fault !== undefined) return tell(raw, "skipped", fault)
            count("replaced")
            tell(raw, "changed", `The link led to ${before.destination_url} before.`)
            const code = before.short_code
            replace.push({ link, id: before.link_id, origin, domain: before.domain_id, code })
            return
          }
          if (before !== undefined) {
            if (!leadsElsewhere(before, raw)) {
              count("unchanged")
              met.push({ ...before, clicks: raw.clicks })
              return
            }
            if (conflict !== "rename") {
              count("taken")
              return tell(
                raw,
                "skipped",
                `An earlier import made ${before.short_code} of it, which leads to ${before.destination_url}.`
              )
            }
            const named = otherOrigin(raw)
            const other = known.get(named)
            if (other !== undefined) {
              count("unchanged")
              met.push({ ...other, clicks: raw.clicks })
              return
            }
            return yield* make(raw, named, domain)
          }
          yield* make(raw, origin, domain)
        })

        const make = Effect.fnUntraced(function* (raw: ImportedLink, origin: string, domain: DomainId | null) {
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
            found.push({ ...planned, id: holder.id })
            return
          } else if (holder !== undefined && conflict === "replace" && isOwn) {
            count("replaced")
            tell(link, "changed", `The link led to ${holder.destination_url} before.`)
            replace.push({ ...planned, id: holder.id })
            return
          } else if (holder !== undefined || own.has(placeOf(domain, wanted))) {
            const reason = holder === undefined ? twice : reasonOf(holder)
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
          const first = seen.get(origin)
          // Pages of a source may repeat what was on the one before.
          if (first === link.url) continue
          if (first !== undefined) {
            count("taken")
            tell(link, "skipped", twice)
            continue
          }
          seen.set(origin, link.url)
          yield* place(link, origin, domainsOf[n] ?? null)
        }
        return { create, replace, found, known: met, report, counts } satisfies LinkPlan
      })
    }
  })
}) {}
