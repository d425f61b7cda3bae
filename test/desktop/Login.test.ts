import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { machine, memory, served, start, until } from "./support/Desktop.ts"

const choice = "Open at Login"

describe("opening at login", () => {
  it.live("is an autostart file on Linux, which exists while it is enabled", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const file = join(on.home, "config/autostart/linden.desktop")
      const { quit } = yield* start(on, { argv: ["--hidden"] })
      yield* served(on)
      expect(existsSync(file)).toBe(false)
      on.choose("app", choice)
      yield* until("a tick", () => on.lines("app").some(({ label, checked }) => label === choice && checked === true))
      expect(readFileSync(file, "utf8")).toContain('Exec="/opt/Linden/linden" --hidden')
      expect((yield* memory(on))["openAtLogin"]).toBe(true)
      on.choose("app", choice)
      yield* until("no file", () => !existsSync(file))
      expect(on.logins).toEqual([])
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("is a system setting on macOS, which starts the app without its window", () =>
    Effect.gen(function* () {
      const on = yield* machine
      on.isSigningIn = true
      const { quit } = yield* start(on, { platform: "darwin" })
      yield* served(on)
      on.choose("app", choice)
      yield* until("a login item", () => on.logins.length === 1)
      expect(on.logins).toEqual([{ openAtLogin: true, args: ["--hidden"] }])
      yield* until("the tray", () => on.menus.has("tray"))
      expect(on.windows).toEqual([])
      expect(existsSync(join(on.home, "config/autostart"))).toBe(false)
      yield* quit
    }).pipe(Effect.scoped)
  )
})
