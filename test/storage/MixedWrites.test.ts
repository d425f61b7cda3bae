import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { onEachDatabase } from "../support/TestServer.ts"
import { mixedWrites } from "./MixedWrites.ts"

onEachDatabase("writes of every kind from 16 clients", (it) => {
  it.effect("succeed while visits are recorded, an import runs and totals are published", () =>
    Effect.gen(function* () {
      expect(yield* mixedWrites(16, 2)).toBeGreaterThan(1000)
    })
  )
})
