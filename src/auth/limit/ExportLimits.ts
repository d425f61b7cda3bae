import { Effect } from "effect"
import { RightWatch } from "../RightWatch.ts"
import { makeConcurrencyLimits } from "./ConcurrencyLimits.ts"

/** Limits concurrent exports of clicks and teams, because each one reads a lot of data for a long time. */
export class ExportLimits extends Effect.Service<ExportLimits>()("auth/limit/ExportLimits", {
  dependencies: [RightWatch.Default],
  effect: Effect.map(RightWatch, (rights) => ({
    /**
     * Takes a slot until the scope closes (429, 503); returns an effect that completes when the caller loses the right
     * to export.
     */
    take: Effect.zipRight(makeConcurrencyLimits("exports", { caller: 1, team: 2, all: 6 }).take, rights.lost)
  }))
}) {}
