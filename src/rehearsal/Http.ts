import { Clock, Effect, Layer } from "effect"
import { makeConcurrencyLimits } from "../auth/limit/ConcurrencyLimits.ts"
import { Ledger } from "../click/Ledger.ts"
import { periodOf } from "../click/query/Period.ts"
import { success } from "../contract/Envelope.ts"
import { BlockedLists } from "../domain/blocked/BlockedLists.ts"
import { Domains } from "../domain/Domains.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { Links } from "../link/Links.ts"
import type { Route, RouteCondition } from "../link/Route.ts"
import { conditionsOf } from "../link/RulesMatch.ts"
import { hoursOf, stepOf } from "../targeting/RuleTimes.ts"
import { RehearsalsApi } from "./Api.ts"
import { routeWith, trialOf } from "./Trial.ts"

/** The types of rules whose values clicks contain. */
const replayed: ReadonlySet<string> = new Set([
  "device",
  "os",
  "browser",
  "language",
  "country",
  "referrer",
  "date",
  "time"
])

const momentsOf = (routes: ReadonlyArray<Route>): ReadonlyArray<number> =>
  [...new Set(routes.flatMap(({ expiresAt, manner }) => [manner.startsAt, expiresAt]))]
    .filter((moment) => moment !== null)
    .sort((a, b) => a - b)

/** The milliseconds between times at which rules about dates and times may change; null if there are none. */
const stepOfAll = (conditions: ReadonlyArray<RouteCondition>): number | null => {
  const timed = conditions.filter(({ type }) => type === "date" || type === "time")
  if (timed.length === 0) return null
  return stepOf(
    timed.flatMap(({ type, values }) => (type === "time" ? values : [])).flatMap((one) => hoursOf(one) ?? [])
  )
}

export const RehearsalsHttp = apiGroup(RehearsalsApi, "rehearsals", (handlers) =>
  Effect.gen(function* () {
    const links = yield* Links
    const domains = yield* Domains
    const blocked = yield* BlockedLists
    const ledger = yield* Ledger
    const places = makeConcurrencyLimits("rehearsals", { caller: 1, team: 2, all: 4 })
    return handlers
      .handle("try", ({ path, payload: { visitor, ...changes } }) =>
        Effect.gen(function* () {
          const link = yield* links.get(path.id)
          const host = link.domain_id === null ? null : yield* Effect.option(domains.get(link.domain_id))
          const around = { host: host?._tag === "Some" ? host.value : undefined, rulesOf: blocked.rulesOf }
          const now = yield* Clock.currentTimeMillis
          return success("Where the visitor would go.", trialOf(routeWith(link, changes), visitor, now, around))
        })
      )
      .handle("rehearse", ({ path, payload: { timezone, ...changes } }) =>
        Effect.gen(function* () {
          const link = yield* links.get(path.id)
          const [before, after] = [routeWith(link, {}), routeWith(link, changes)]
          const conditions = [...before.targeting, ...after.targeting].flatMap(conditionsOf)
          yield* places.take
          const found = yield* ledger.replay({
            linkId: link.id,
            // The days of a report, so that both count the same clicks.
            from: periodOf({ period: "30d", timezone }, yield* Clock.currentTimeMillis).from,
            moments: momentsOf([before, after]),
            step: stepOfAll(conditions),
            before,
            after
          })
          const types = new Set(conditions.map(({ type }) => type))
          const not_replayed = [...types].filter((type) => !replayed.has(type))
          return success("The rehearsal.", { ...found, unchanged: found.clicks - found.changed, not_replayed })
        }).pipe(Effect.scoped)
      )
  })
).pipe(Layer.provide([Links.Default, Domains.Default, BlockedLists.Default, Ledger.Default]))
