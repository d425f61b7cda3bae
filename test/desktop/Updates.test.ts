import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Option, TestClock } from "effect"
import { UpdatesLive } from "../../electron/Desktop.ts"
import { Preferences } from "../../electron/Preferences.ts"
import type { ElectronApi } from "../../electron/shell/ElectronApi.ts"
import type { Shell } from "../../electron/shell/Shell.ts"
import { shellElectron } from "../../electron/shell/ShellElectron.ts"
import { Words } from "../../electron/Words.ts"
import { machine, until } from "./support/Desktop.ts"
import { electronDouble } from "./support/ElectronDouble.ts"

interface Feed {
  readonly isPackaged: boolean
  readonly hasFile: boolean
  readonly version: Option.Option<string>
}

/** The services of notices, on a double. */
const services = (shell: Layer.Layer<Shell>) =>
  Words.Default.pipe(Layer.provideMerge(Preferences.Default), Layer.provideMerge(Layer.merge(shell, NodeContext.layer)))

const asked = ({ isPackaged, hasFile, version }: Feed) =>
  Effect.gen(function* () {
    const on = yield* machine
    const { api } = electronDouble(on, { isPackaged })
    if (hasFile) {
      mkdirSync(api.resources, { recursive: true })
      writeFileSync(join(api.resources, "app-update.yml"), "provider: generic\n")
    }
    let looks = 0
    const updater = async () => ({
      checkForUpdates: async () => {
        looks += 1
        return Option.match(version, {
          onNone: () => null,
          onSome: (found) => ({ updateInfo: { version: found }, downloadPromise: Promise.resolve([]) })
        })
      }
    })
    const shell = shellElectron({ ...api, updater: updater as unknown as ElectronApi["updater"] })
    yield* Layer.build(Layer.provide(UpdatesLive, services(shell)))
    yield* TestClock.adjust("61 seconds")
    return { on, looks: () => looks }
  })

describe("updates", () => {
  it.scoped("are not checked without a feed, nor when running from source", () =>
    Effect.gen(function* () {
      for (const feed of [
        { isPackaged: true, hasFile: false },
        { isPackaged: false, hasFile: true }
      ]) {
        const { looks } = yield* asked({ ...feed, version: Option.some("2.0.0") })
        yield* TestClock.adjust("3 days")
        expect(looks()).toBe(0)
      }
    })
  )

  it.scoped("are downloaded if there is a feed, announced, and checked again", () =>
    Effect.gen(function* () {
      const { on, looks } = yield* asked({ isPackaged: true, hasFile: true, version: Option.some("2.0.0") })
      yield* Effect.promise(() => Effect.runPromise(until("the notification", () => on.notices.length === 1)))
      expect(on.notices[0]?.title).toBe("Linden 2.0.0 is ready")
      yield* TestClock.adjust("12 hours")
      yield* Effect.promise(() => Effect.runPromise(until("another check", () => looks() === 2)))
    })
  )

  it.scoped("are not announced if there are none", () =>
    Effect.gen(function* () {
      const { on, looks } = yield* asked({ isPackaged: true, hasFile: true, version: Option.none() })
      yield* Effect.promise(() => Effect.runPromise(until("a check", () => looks() === 1)))
      expect(on.notices).toEqual([])
    })
  )
})
