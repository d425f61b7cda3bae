import { Effect } from "effect"
import { RightWatch } from "../RightWatch.ts"
import { makeConcurrencyLimits } from "./ConcurrencyLimits.ts"

/** The exports that are under way, of clicks and of whole teams: each of them reads much, and for long. */
export class ExportLimits extends Effect.Service<ExportLimits>()("auth/limit/ExportLimits", {
  dependencies: [RightWatch.Default],
  effect: Effect.map(RightWatch, (rights) => ({
    /** Takes a place until the scope closes (429, 503); gives what is done when the right to the export ends. */
    take: Effect.zipRight(makeConcurrencyLimits("exports", { caller: 1, team: 2, all: 6 }).take, rights.lost)
  }))
}) {}
