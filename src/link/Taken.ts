import { Effect } from "effect"
import { takenReason } from "../contract/Availability.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import type { DomainId, LinkId } from "../contract/Id.ts"
import { rivalOf } from "../contract/ShortCode.ts"
import { traced } from "../lib/Traced.ts"
import { keptCodes } from "../trash/KeptCodes.ts"
import { LinkAliasesRepo } from "./AliasesRepo.ts"
import { LinkImportRepo } from "./ImportRepo.ts"
import { LinksTable } from "./Tables.ts"

export const CodeHolder = LinksTable.row.pick("id", "team_id", "domain_id", "short_code", "destination_url", "version")
/** A link of any team that has a short code. */
export type CodeHolder = typeof CodeHolder.Type

/** The link that has a short code, or the reason why the code is reserved. */
export type Taken = CodeHolder | "alias" | "trash"

interface Place {
  readonly domain: DomainId | null
  readonly code: string
}

export const placeOf = (domain: DomainId | null, code: string): string => `${domain ?? ""}/${code}`

const reasons = {
  alias: takenReason,
  trash: fault("address_in_trash")
} as const

/** Why a short code is not available. */
export const reasonOf = (taken: Taken): Fault => (typeof taken === "string" ? reasons[taken] : takenReason)

/** Which of many short codes are taken, by `placeOf`. */
export class TakenCodes extends Effect.Service<TakenCodes>()("link/TakenCodes", {
  dependencies: [LinkImportRepo.Default, LinkAliasesRepo.Default],
  effect: Effect.gen(function* () {
    const repo = yield* LinkImportRepo
    const aliases = yield* LinkAliasesRepo
    const inTrash = yield* keptCodes
    return {
      among: traced("TakenCodes.among")(function* (places: ReadonlyArray<Place>) {
        const taken = new Map<string, Taken>()
        for (const domain of new Set(places.map((one) => one.domain))) {
          const codes = places.flatMap((one) => (one.domain === domain ? [one.code] : []))
          for (const { code } of yield* inTrash(domain, codes)) taken.set(placeOf(domain, code), "trash")
          for (const { code } of yield* aliases.keptAmong(domain, codes)) taken.set(placeOf(domain, code), "alias")
          for (const link of yield* repo.holders(domain, codes)) taken.set(placeOf(domain, link.short_code), link)
        }
        return taken
      }),

      /**
       * The older codes that codes of new links differ from only in case, by `placeOf` the new code. An id tells a stored
       * link from its rivals; links of the same batch are rivals of those that follow.
       */
      rivals: traced("TakenCodes.rivals")(function* (places: ReadonlyArray<Place & { readonly id?: LinkId }>) {
        const rivals = new Map<string, string>()
        for (const domain of new Set(places.map((one) => one.domain))) {
          const own = places.filter((one) => one.domain === domain)
          const codes = own.map(({ code }) => code)
          const alike = Map.groupBy(yield* aliases.alikeAmong(domain, codes), ({ code }) => code.toLowerCase())
          const before = new Map<string, string>()
          const isOwn = new Set<string>(own.flatMap(({ id }) => id ?? []))
          for (const { code } of own) {
            const lower = code.toLowerCase()
            const older = (alike.get(lower) ?? []).filter(({ id }) => !isOwn.has(id))
            const first = before.get(lower)
            const rival = rivalOf(code, undefined, older) ?? (first === code ? undefined : first)
            if (rival !== undefined) rivals.set(placeOf(domain, code), rival)
            if (first === undefined) before.set(lower, code)
          }
        }
        return rivals
      })
    }
  })
}) {}
