import { Clock, Effect } from "effect"
import { v5 } from "uuid"
import { Caller } from "../auth/Caller.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { DomainId, JobId, LinkId } from "../contract/Id.ts"
import { mostAtOnce } from "../contract/Paging.ts"
import { drawShortCode } from "../contract/ShortCode.ts"
import { CircularDestinations } from "../domain/CircularDestinations.ts"
import { Domains } from "../domain/Domains.ts"
import type { ReportLine } from "../job/Job.ts"
import { traced } from "../lib/Traced.ts"
import { LinkFinding } from "../link/Finding.ts"
import { placeOf, reasonOf, type Taken, TakenCodes } from "../link/Taken.ts"
import { abilitiesOf } from "../settings/Abilities.ts"
import { isOwnHost, Settings } from "../settings/Settings.ts"
import { cleanLink, faultOf, isGuarded, isPossible, refusedDestination, withPlainAddresses } from "./Clean.ts"
import { type Choices, itemOf, type LinkPlan, originOf, type Planned } from "./LinkPlan.ts"
import { numbered } from "./Numbered.ts"
import { ImportsRepo, type Known } from "./Repo.ts"
import { beforeOf, byCode, codeOf, hasUrl, leadsElsewhere, tallyOf } from "./SourceLink.ts"
import type { ImportedLink } from "./source/Source.ts"

const twice = "Another link of the import has this short code."

/** Plans the import of links from another system, without changing anything. */
export class LinkPlans extends Effect.Service<LinkPlans>()("import/LinkPlans", {
  dependencies: [
    ImportsRepo.Default,
    TakenCodes.Default,
    CircularDestinations.Default,
    Domains.Default,
    LinkFinding.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* ImportsRepo
    const codes = yield* TakenCodes
    const destinations = yield* CircularDestinations
    const domains = yield* Domains
    const finding = yield* LinkFinding
    const settings = yield* Settings
    const abilities = abilitiesOf(settings)

    /** An available short code: the given one with a number appended or, if all of these are taken, a random one. */
    const renamed = Effect.fnUntraced(function* (code: string, domain: DomainId | null, own: ReadonlySet<string>) {
      const wanted = numbered(code).filter(isPossible)
      const taken = yield* codes.among(wanted.map((one) => ({ domain, code: one })))
      const isFree = (one: string) => !taken.has(placeOf(domain, one)) && !own.has(placeOf(domain, one))
      return wanted.find(isFree) ?? (yield* drawShortCode)
    })

    return {
      /** The team's domains by host name. */
      domains: Effect.map(
        domains.list({ limit: mostAtOnce, offset: 0 }),
        (found) => new Map(found.domains.map(({ hostname, id }) => [hostname, id]))
      ),

      of: traced("LinkPlans.of")(function* (
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
          return hosts.get(host) ?? (isOwnHost(settings, host) ? null : choices.domain)
        }

        // The origin of a link with the same name and a different destination.
        const otherOrigin = ({ sourceId, url }: ImportedLink) => originOf(source, `${sourceId} ${url}`)
        const origins = given.map(({ sourceId }) => originOf(source, sourceId))
        const rowsOf = byCode(yield* repo.known(teamId, new Set(origins.map(codeOf))))
        const destinationsOf = ({ url, expiredUrl, abTests, targeting }: ImportedLink) =>
          [url, expiredUrl ?? "", ...abTests.map((one) => one.url), ...targeting.map((one) => one.url)].filter((one) =>
            URL.canParse(one)
          )
        const refused = yield* destinations.refusedNow(teamId, given.flatMap(destinationsOf))
        const refusalOf = (link: ImportedLink) => {
          const fault = destinationsOf(link).flatMap((one) => refused.get(one) ?? [])[0]
          return fault && refusedDestination(fault)
        }
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
        const met: Array<LinkPlan["known"][number]> = []

        const beforeIn = (rows: ReadonlyArray<Known>, row: Known) => ({ row, tally: tallyOf(rows, row, job) })
        const meet = (rows: ReadonlyArray<Known>, row: Known, { clicks }: ImportedLink) => {
          count("unchanged")
          met.push({ ...beforeIn(rows, row), clicks })
        }
        const supersede = (planned: Planned, notes: ReadonlyArray<string>, former: string) => {
          const { link, id } = planned
          const fault = faultOf(link, true) ?? refusalOf(link)
          if (fault !== undefined) return tell(link, "skipped", fault)
          if (replace.some((one) => one.id === id)) {
            count("taken")
            return tell(link, "skipped", twice)
          }
          for (const note of notes) tell(link, "note", note)
          count("replaced")
          tell(link, "changed", `The previous destination was ${former}.`)
          replace.push(planned)
        }

        const place = Effect.fnUntraced(function* (raw: ImportedLink, origin: string, domain: DomainId | null) {
          const rows = rowsOf(origin)
          const row = beforeOf(rows, raw, origin)
          // Another row of this import already has this address.
          const isTwice = seen.has(origin) || (row?.job_id === job && row.destination_url !== raw.url)
          if (row === undefined && !isTwice) return yield* make(raw, origin, domain)
          if (row !== undefined && !isTwice) {
            if (conflict === "replace" && row.destination_url !== raw.url) {
              const { link, notes } = cleanLink(raw, now, abilities)
              const { origin, link_id: id, domain_id, short_code: code, destination_url } = row
              const planned = { link, id, origin, domain: domain_id, code, before: beforeIn(rows, row) }
              return supersede(planned, notes, destination_url)
            }
            if (!leadsElsewhere(row, raw)) return meet(rows, row, raw)
          }
          if (conflict !== "rename") {
            count("taken")
            const reason =
              row === undefined || isTwice
                ? twice
                : `An earlier import created ${row.short_code} from it, with the destination ${row.destination_url}.`
            return tell(raw, "skipped", reason)
          }
          const named = otherOrigin(raw)
          if (seen.has(named)) return
          seen.set(named, raw.url)
          const other = rows.find((one) => one.origin === named)
          if (other !== undefined) return meet(rows, other, raw)
          yield* make(raw, named, domain, row === undefined || isTwice ? undefined : beforeIn(rows, row))
        })

        const make = Effect.fnUntraced(function* (
          raw: ImportedLink,
          origin: string,
          domain: DomainId | null,
          before?: Planned["before"]
        ) {
          const fault = faultOf(raw, conflict === "rename") ?? refusalOf(raw)
          if (fault !== undefined) return tell(raw, "skipped", fault)
          const { link, notes } = cleanLink(raw, now, abilities)
          const id = v5(origin, job) as LinkId
          const wanted = link.slug !== null && isPossible(link.slug) ? link.slug : undefined
          const holder: Taken | undefined = wanted === undefined ? undefined : taken.get(placeOf(domain, wanted))
          const isOwn = holder !== undefined && typeof holder !== "string" && holder.team_id === teamId
          const code = wanted ?? (yield* drawShortCode)
          const planned: Planned = {
            ...{ link, id, origin, domain, code },
            ...(before === undefined ? {} : { before })
          }
          for (const note of notes) tell(link, "note", note)
          if (wanted === undefined) {
            if (link.slug !== null)
              tell(link, "changed", `The short code is not valid. The new one is ${planned.code}.`)
          } else if (isOwn && hasUrl(holder, link) && !(conflict === "replace" && isGuarded(link))) {
            count("unchanged")
            found.push({ ...planned, id: holder.id })
            return
          } else if (holder !== undefined && conflict === "replace" && isOwn) {
            return supersede({ ...planned, id: holder.id }, [], holder.destination_url)
          } else if (holder !== undefined || own.has(placeOf(domain, wanted))) {
            const reason = holder === undefined ? twice : reasonOf(holder).message
            if (conflict !== "rename") {
              count("taken")
              return tell(link, "skipped", reason)
            }
            const code = yield* renamed(wanted, domain, own)
            count("renamed")
            tell(link, "changed", `The short code ${wanted} is already taken. The new one is ${code}.`)
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
          // Skip repeated links. A page of the source may repeat items of the previous page.
          if (first === link.url) continue
          yield* place(link, origin, domainsOf[n] ?? null)
          if (first === undefined) seen.set(origin, link.url)
        }
        const typed = create.filter(({ link, code }) => link.slug !== null && code === link.slug)
        const rivals = yield* codes.rivals(typed)
        for (const { link, domain, code } of typed) {
          const rival = rivals.get(placeOf(domain, code))
          if (rival !== undefined) tell(link, "note", fault("differs_in_case", { code: rival }).message)
        }
        const wanted = create.flatMap(({ link }) => link.externalId ?? [])
        const used = yield* finding.externalIdsAmong(wanted)
        const creating = create.map((planned): Planned => {
          const { link } = planned
          if (link.externalId === null) return planned
          if (!used.has(link.externalId)) {
            used.add(link.externalId)
            return planned
          }
          tell(link, "note", `Another link has the external ID ${link.externalId}, so it was left out.`)
          return { ...planned, link: { ...link, externalId: null } }
        })
        return { create: creating, replace, found, known: met, report, counts } satisfies LinkPlan
      })
    }
  })
}) {}
