import { Clock, Effect } from "effect"
import { Caller } from "../auth/Caller.ts"
import { addressFault, encodedAddress, encodedText } from "../contract/Address.ts"
import type { Fault } from "../contract/faults/Fault.ts"
import type { LinkId, TeamId } from "../contract/Id.ts"
import { destinationHash } from "../destination/Address.ts"
import { DestinationChecks } from "../destination/check/Checks.ts"
import { Destinations } from "../destination/Destinations.ts"
import { CircularDestinations } from "../domain/CircularDestinations.ts"
import type { Replacement } from "./Bulk.ts"
import type { Edited, Outcome } from "./BulkEdits.ts"
import { BulkRepo } from "./BulkRepo.ts"
import type { LinkAbTest, LinkTargetingRule } from "./Link.ts"
import { LinkEvents } from "./LinkEvents.ts"
import { type LinkRow, LinksRepo } from "./Repo.ts"
import type { ReplacedAddress } from "./Reversal.ts"
import { LinksTable } from "./Tables.ts"
import { TestsAndTargeting } from "./TestsAndTargeting.ts"

/** Both texts as destinations are stored. */
export const storedReplacement = (texts: Replacement): Replacement => ({
  find: encodedText(texts.find),
  with: encodedText(texts.with)
})

type Part = ReplacedAddress["part"]

/** The destinations of a link: the part of the link, the row of the part if it has several, and the field's name. */
const addressesOf = (
  { destination_url, ab_test_url }: Pick<LinkRow, "destination_url" | "ab_test_url">,
  branches: { readonly ab_tests: ReadonlyArray<LinkAbTest>; readonly targeting: ReadonlyArray<LinkTargetingRule> }
) => {
  const rowsOf = (part: "ab_tests" | "targeting") =>
    branches[part].map((row, place) => ({
      part,
      id: row.id as string,
      field: `${part}.${place}.url`,
      before: row.destination_url
    }))
  const alone = (part: Part, before: string) => ({ part, id: null, field: part as string, before })
  return [
    alone("destination_url", destination_url),
    ...(ab_test_url === null ? [] : [alone("ab_test_url", ab_test_url)]),
    ...rowsOf("ab_tests"),
    ...rowsOf("targeting")
  ]
}

/** A link whose destinations contain a text, and the first fault of the new ones. */
export interface Replaced {
  readonly row: LinkRow
  readonly addresses: ReadonlyArray<ReplacedAddress & { readonly field: string; readonly fault: Fault | undefined }>
}

/** Replaces a text in the destinations of links, in a way that can be undone. */
export class LinkReplacing extends Effect.Service<LinkReplacing>()("link/Replacing", {
  dependencies: [
    LinksRepo.Default,
    BulkRepo.Default,
    TestsAndTargeting.Default,
    CircularDestinations.Default,
    LinkEvents.Default,
    Destinations.Default,
    DestinationChecks.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* LinksRepo
    const bulk = yield* BulkRepo
    const extras = yield* TestsAndTargeting
    const circular = yield* CircularDestinations
    const events = yield* LinkEvents
    const destinations = yield* Destinations
    const checks = yield* DestinationChecks

    /** The fault of each destination that must not be stored. */
    const faultsOf = Effect.fnUntraced(function* (urls: ReadonlyArray<string>) {
      const valid = urls.filter((url) => addressFault(url) === undefined)
      const refused = yield* circular.refused((yield* Caller).teamId, valid)
      return (url: string) => addressFault(url) ?? refused.get(url)
    })

    /** What a replacement makes of links. */
    const replacedIn = Effect.fnUntraced(function* (rows: ReadonlyArray<LinkRow>, { find, with: to }: Replacement) {
      const extrasOf = yield* extras.of(rows.map(({ id }) => id))
      const found = rows.flatMap((row) => {
        const addresses = addressesOf(row, extrasOf(row.id)).flatMap((one) => {
          const after = encodedAddress(one.before.replaceAll(find, () => to))
          return after === one.before ? [] : [{ ...one, after }]
        })
        return addresses.length === 0 ? [] : [{ row, addresses }]
      })
      const faultOf = yield* faultsOf(found.flatMap(({ addresses }) => addresses.map(({ after }) => after)))
      return found.map(
        ({ row, addresses }): Replaced => ({
          row,
          addresses: addresses.map((one) => ({ ...one, fault: faultOf(one.after) }))
        })
      )
    })

    /** Writes destinations of a link within a transaction. */
    const write = Effect.fnUntraced(function* (
      id: LinkId,
      changes: ReadonlyArray<{ readonly part: Part; readonly id: string | null; readonly to: string }>
    ) {
      for (const change of changes) {
        if (change.id !== null)
          yield* bulk.readdress(change.part === "ab_tests" ? "link_ab_tests" : "link_targeting", change.id, change.to)
      }
      const toOf = (part: Part) => changes.find((change) => change.part === part && change.id === null)?.to
      const [destination_url, ab_test_url] = [toOf("destination_url"), toOf("ab_test_url")]
      yield* repo.update(
        id,
        LinksTable.columns({
          ...(destination_url === undefined
            ? {}
            : { destination_url, destination_hash: destinationHash(destination_url) }),
          ...(ab_test_url === undefined ? {} : { ab_test_url }),
          updated_at: yield* Clock.currentTimeMillis,
          updated_by: (yield* Caller).userId
        }),
        undefined
      )
    })

    /** The links with these ids, locked until the transaction ends. */
    const locked = Effect.fnUntraced(function* (team: TeamId, ids: ReadonlyArray<LinkId>) {
      yield* bulk.states(team, ids)
      return ids.length === 0 ? [] : yield* repo.findAmong(team, ids)
    })

    const wantDestinations = Effect.fnUntraced(function* (team: TeamId, urls: ReadonlyArray<string>) {
      if (urls.length === 0) return
      const now = yield* Clock.currentTimeMillis
      yield* destinations.wantAll(team, urls, now)
      for (const url of new Set(urls)) yield* checks.want(team, url, now)
    })

    return {
      /** The numbers of the rows whose links have a destination that contains a text, among these rows of a team. */
      containing: bulk.containing,

      /** What a replacement makes of the links with these row numbers. */
      preview: (team: TeamId, rows: ReadonlyArray<number>, replacement: Replacement) =>
        Effect.flatMap(repo.findByRows(team, rows), (found) => replacedIn(found, replacement)),

      /** Replaces a text in links within a transaction. Links with an invalid new destination are skipped. */
      apply: Effect.fnUntraced(function* (ids: ReadonlyArray<LinkId>, replacement: Replacement) {
        const { teamId } = yield* Caller
        const altered: Array<Edited> = []
        const urls: Array<string> = []
        let skipped = 0
        for (const { row, addresses } of yield* replacedIn(yield* locked(teamId, ids), replacement)) {
          if (addresses.some(({ fault }) => fault !== undefined)) {
            skipped++
            continue
          }
          yield* write(
            row.id,
            addresses.map(({ part, id, after }) => ({ part, id, to: after }))
          )
          altered.push({
            id: row.id,
            before: { addresses: addresses.map(({ part, id, before, after }) => ({ part, id, before, after })) }
          })
          urls.push(...addresses.flatMap(({ part, after }) => (part === "destination_url" ? [after] : [])))
        }
        yield* events.raise(
          teamId,
          "link.updated",
          altered.map(({ id }) => id)
        )
        yield* wantDestinations(teamId, urls)
        return { altered, skipped } satisfies Outcome
      }),

      /** Restores destinations, except those that changed again or are blocked; returns the number of links that are fully restored. */
      takeBack: Effect.fnUntraced(function* (altered: ReadonlyArray<Edited>) {
        const { teamId } = yield* Caller
        const rows = yield* locked(
          teamId,
          altered.map(({ id }) => id)
        )
        const extrasOf = yield* extras.of(rows.map(({ id }) => id))
        const before = new Map(altered.map((one) => [one.id, one.before.addresses ?? []]))
        // The former destinations may be blocked by now.
        const faultOf = yield* faultsOf([...before.values()].flatMap((all) => all.map((one) => one.before)))
        const restored = rows.map((row) => {
          const now = addressesOf(row, extrasOf(row.id))
          const all = before.get(row.id) ?? []
          const unchanged = all.filter(
            (given) =>
              faultOf(given.before) === undefined &&
              now.some((one) => one.part === given.part && one.id === given.id && one.before === given.after)
          )
          return { id: row.id, unchanged, isPartial: unchanged.length < all.length }
        })
        const touched = restored.filter(({ unchanged }) => unchanged.length > 0)
        for (const { id, unchanged } of touched) {
          yield* write(
            id,
            unchanged.map((one) => ({ part: one.part, id: one.id, to: one.before }))
          )
        }
        yield* events.raise(
          teamId,
          "link.updated",
          touched.map(({ id }) => id)
        )
        yield* wantDestinations(
          teamId,
          touched.flatMap(({ unchanged }) =>
            unchanged.flatMap(({ part, before }) => (part === "destination_url" ? [before] : []))
          )
        )
        return restored.filter(({ isPartial }) => !isPartial).length
      }),

      /** Starts to read and check new destinations, once they are stored. */
      wake: Effect.zipRight(destinations.wake, checks.wake)
    }
  })
}) {}
