import { Effect } from "effect"
import { makePlaces } from "./Places.ts"

/** The exports that are under way, of clicks and of whole teams: each of them reads much, and for long. */
export class ExportPlaces extends Effect.Service<ExportPlaces>()("account/ExportPlaces", {
  sync: () => makePlaces("exports", { caller: 1, team: 2, all: 6 })
}) {}
