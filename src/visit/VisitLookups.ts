import { Effect } from "effect"
import { Countries } from "../click/Countries.ts"
import { ReturningVisitors } from "../click/ReturningVisitors.ts"
import type { Lookups } from "./VisitorOf.ts"

/** What rules about visitors need besides the request: where they are, and whether they were here before. */
export class VisitLookups extends Effect.Service<VisitLookups>()("visit/VisitLookups", {
  dependencies: [Countries.Default, ReturningVisitors.Default],
  effect: Effect.gen(function* () {
    const countries = yield* Countries
    const returning = yield* ReturningVisitors
    const lookups: Lookups = { countryOf: countries.of, placeOf: countries.placeOf, isReturning: returning.has }
    return { lookups, returning }
  })
}) {}
