import { Effect } from "effect"
import { AddressChanges, codeChange } from "../domain/AddressChanges.ts"
import { invalid } from "../http/Faults.ts"
import { Trash } from "../trash/Trash.ts"
import { LinkAliasesRepo } from "./AliasesRepo.ts"
import { SlugTaken } from "./Link.ts"
import { type LinkRow, LinksRepo } from "./Repo.ts"

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

    /** Why a short code that the trash or another link's history reserves is refused. */
    const keptReason = Effect.fnUntraced(function* ({ domain_id, short_code }: Place) {
      if (yield* aliases.isKept(domain_id, short_code)) return new SlugTaken(short_code)
      const kept = yield* trash.reason({ domain_id, code: short_code })
      return kept === undefined ? undefined : new SlugTaken(short_code, kept)
    })

    /** Reads all addresses of links, before a change; returns the announcement that they changed. */
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

      /** Announces a change of links at all of their addresses, and at others. */
      announcing:
        (links: ReadonlyArray<Placed>, ...others: ReadonlyArray<Place>) =>
        <A, E, R>(change: Effect.Effect<A, E, R>) =>
          Effect.flatMap(announcementOf(links, ...others), (announcement) => Effect.ensuring(change, announcement)),

      /** Gives a link another code, within a transaction; its current one still redirects. */
      move: Effect.fnUntraced(function* (link: Placed, short_code: string) {
        const { id, domain_id } = link
        const now = yield* repo.lockedCode(id)
        if (now === undefined || now === short_code) return
        yield* aliases.remove(id, short_code)
        yield* repo.update(id, { short_code }, undefined)
        // After the write of the code: by then every transaction that gave it up has ended.
        const kept = yield* keptReason({ domain_id, short_code })
        if (kept !== undefined) return yield* kept
        if ((yield* aliases.count(id)) >= mostAliases) {
          const sentence = `A link keeps at most ${mostAliases} former addresses: remove one first.`
          return yield* invalid({ custom_slug: [sentence] }, "limit_reached")
        }
        yield* aliases.keep(id, domain_id, now)
      })
    }
  })
}) {}
