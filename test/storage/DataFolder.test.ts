import { readdirSync } from "node:fs"
import { NodeContext } from "@effect/platform-node"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { Settings } from "../../src/settings/Settings.ts"
import type { SettingsShape } from "../../src/settings/SettingsShape.ts"
import { dataFolder } from "../../src/storage/DataFolder.ts"
import { temporaryFolder } from "../support/Linden.ts"

it.scopedLive("concurrent checks of a data folder succeed, and leave nothing in it", () =>
  Effect.gen(function* () {
    const dataDir = yield* temporaryFolder
    const found = yield* Effect.all(
      Array.from({ length: 50 }, () => dataFolder),
      { concurrency: "unbounded" }
    ).pipe(Effect.provideService(Settings, { dataDir } as SettingsShape), Effect.provide(NodeContext.layer))
    expect(new Set(found)).toEqual(new Set([dataDir]))
    expect(readdirSync(dataDir)).toEqual([])
  })
)
