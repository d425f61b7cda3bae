import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { randomOf } from "../support/Random.ts"
import { onEachDatabase } from "../support/TestServer.ts"
import { mixedWrites } from "./MixedWrites.ts"

const seed = Number(process.env["LINDEN_SEED"] ?? Date.now() % 2 ** 32)

onEachDatabase("writes of every kind from 16 clients", (it) => {
  it.effect("succeed while visits are recorded, an import runs and totals are published", () =>
    Effect.gen(function* () {
      expect(yield* mixedWrites(16, 1)).toBeGreaterThan(500)
    })
  )
})

onEachDatabase(`writes of every kind with the random schedule ${seed}`, (it) => {
  it.effect("succeed from any number of clients", () =>
    Effect.gen(function* () {
      const random = randomOf(seed).next
      const clients = 2 + Math.floor(random() * 30)
      expect(yield* mixedWrites(clients, 1, random)).toBeGreaterThan(0)
    })
  )
})
