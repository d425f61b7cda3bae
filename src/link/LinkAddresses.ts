import { Effect } from "effect"
import { fault } from "../contract/faults/Fault.ts"
import { AddressChanges, codeChange } from "../domain/AddressChanges.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { Trash } from "../trash/Trash.ts"
import { LinkAliasesRepo } from "./AliasesRepo.ts"
import { type LinkRow, LinksRepo } from "./Repo.ts"
import { SlugTaken } from "./SlugTaken.ts"

/** How many former addresses a link keeps. */
const mostAliases = 20

type Placed = Pick<LinkRow, "id" | "domain_id" | "short_code">
type Place = Pick<LinkRow, "domain_id" | "short_code">

/** The addresses of links: current short codes, and former ones, which stay reserved. */
export class LinkAddresses extends Effect.Service<LinkAddresses>()("link/LinkAddresses", {
  dependencies: [LinksRepo.Default, LinkAliasesRepo.Default, Trash.Default, AddressChanges.Default],
  effect: Effect.gen(function* () {
    const repo = yield* LinksRepo
    const aliases = yield* LinkAliasesRepo
    const trash = yield* Trash
    const changes = yield* AddressChanges

    /**
     * The error for a short code that is reserved by the trash or by another link's history; undefined if it is not.
     */
    const keptReason = Effect.fnUntraced(function* ({ domain_id, short_code }: Place) {
      if (yield* aliases.isKept(domain_id, short_code)) return new SlugTaken(short_code)
      const kept = yield* trash.reason({ domain_id, code: short_code })
      return kept === undefined ? undefined : new SlugTaken(short_code, kept)
    })

    /** Reads all addresses of links that are about to change; returns an effect that announces the change. */
    const announcementOf = Effect.fnUntraced(function* (links: ReadonlyArray<Placed>, ...others: ReadonlyArray<Place>) {
      const domains = new Map(links.map(({ id, domain_id }) => [id, domain_id]))
      const former = yield* aliases.ofMany(links.map(({ id }) => id))
      const present = [...links, ...others].map((one) => codeChange(one.domain_id, one.short_code))
      const before = former.map(({ link_id, code }) => codeChange(domains.get(link_id) ?? null, code))
      return changes.announcing(...present, ...before)(Effect.void)
    })

    return {
      keptReason,

      announcementOf,

      /** Announces a change to links at all of their addresses, and at the given others. */
      announcing:
        (links: ReadonlyArray<Placed>, ...others: ReadonlyArray<Place>) =>
        <A, E, R>(change: Effect.Effect<A, E, R>) =>
          Effect.flatMap(announcementOf(links, ...others), (announcement) => Effect.ensuring(change, announcement)),

      /** Gives a link another code, within a transaction. The previous code still redirects. */
      move: Effect.fnUntraced(function* (link: Placed, short_code: string) {
        const { id, domain_id } = link
        const now = yield* repo.lockedCode(id)
        if (now === undefined || now === short_code) return
        yield* aliases.remove(id, short_code)
        yield* repo.update(id, { short_code }, undefined)
        // Check after writing the code. By then, every transaction that released the code has ended.
        const kept = yield* keptReason({ domain_id, short_code })
        if (kept !== undefined) return yield* kept
        if ((yield* aliases.count(id)) >= mostAliases) {
          const sentence = fault("too_many_former_addresses", { most: mostAliases })
          return yield* invalid({ custom_slug: [sentence] }, "limit_reached")
        }
        yield* aliases.keep(id, domain_id, now)
      })
    }
  })
}) {}
