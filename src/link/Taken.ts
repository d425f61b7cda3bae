import { Effect } from "effect"
import { takenReason } from "../contract/Availability.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import type { DomainId } from "../contract/Id.ts"
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
      })
    }
  })
}) {}
