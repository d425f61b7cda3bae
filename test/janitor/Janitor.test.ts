import { expect, it } from "@effect/vitest"
import { Effect, Layer, TestClock } from "effect"
import { Ledger } from "../../src/click/Ledger.ts"
import { pruneClicks } from "../../src/janitor/Janitor.ts"
import { Settings } from "../../src/settings/Settings.ts"
import type { SettingsShape } from "../../src/settings/SettingsShape.ts"

const day = 86_400_000

const prunedWith = (clickRetentionDays: number) =>
  Effect.gen(function* () {
    const asked: Array<number> = []
    const ledger = { prune: (before: number) => Effect.sync(() => asked.push(before)) } as unknown as Ledger
    yield* TestClock.setTime(1000 * day + 5000)
    yield* Effect.provide(
      pruneClicks,
      Layer.merge(Layer.succeed(Ledger, ledger), Layer.succeed(Settings, { clickRetentionDays } as SettingsShape))
    )
    return asked
  })

it.effect("old clicks are kept unless a retention time is set", () =>
  Effect.gen(function* () {
    expect(yield* prunedWith(0)).toEqual([])
  })
)

it.effect("clicks are deleted by whole UTC days after the retention time", () =>
  Effect.gen(function* () {
    expect(yield* prunedWith(1)).toEqual([999 * day])
    expect(yield* prunedWith(90)).toEqual([910 * day])
  })
)
