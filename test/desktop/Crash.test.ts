import { rmSync, writeFileSync } from "node:fs"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { machine, ownersPage, question, served, start, until } from "./support/Desktop.ts"
import type { Machine } from "./support/Machine.ts"

const crash = (on: Machine) => on.children.at(-1)?.kill("SIGKILL")

const running = (on: Machine) =>
  on.children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)

/** Kills every server process until no new one starts. */
const crashOn = (on: Machine, processes: number) =>
  until("the last process", () => {
    if (running(on).length > 0) crash(on)
    return on.children.length >= processes && running(on).length === 0
  })

const trouble = "Your links are offline"

describe("a crashed server process", () => {
  it.live("is restarted on the same port, and the window continues", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on)
      const page = yield* ownersPage(on)
      const origin = yield* served(on)
      yield* until("the first screen", () => page.url().endsWith("/app/overview"))
      const before = page.url()
      crash(on)
      yield* until("another process", () => on.children.length === 2)
      expect(yield* served(on)).toBe(origin)
      yield* ownersPage(on)
      expect(page.url()).toBe(before)
      expect(on.asked).toEqual([])
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("is restarted three times, then reported until the person decides", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { app, quit } = yield* start(on, { argv: ["--hidden"] })
      yield* served(on)
      yield* crashOn(on, 4)
      const first = yield* question(on, trouble)
      expect(first.detail).toMatch(/ended unexpectedly/)
      expect(first.buttons).toEqual(["Try Again", "Show the Log", "Quit"])
      expect(on.lines("tray").some(({ label }) => label === trouble)).toBe(true)
      first.press("Show the Log")
      yield* until("the log", () => on.opened.some((path) => path.endsWith("server.log")))
      ;(yield* question(on, trouble)).press("Try Again")
      yield* served(on)
      expect(on.children.length).toBe(5)
      yield* crashOn(on, 8)
      ;(yield* question(on, trouble)).press("Quit")
      yield* until("the end", () => app.exitCode === 0)
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("is reported with the cause if its data is damaged", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const first = yield* start(on, { argv: ["--hidden"] })
      yield* served(on)
      yield* first.quit
      const data = `${on.home}/config/Linden/data`
      rmSync(`${data}/linden.db`)
      writeFileSync(`${data}/linden.db`, "This is no database, and it is long enough to be looked at. ".repeat(100))
      const { quit } = yield* start(on, { argv: ["--hidden"] })
      expect((yield* question(on, trouble)).detail).toMatch(/linden\.db|database/)
      yield* quit
    }).pipe(Effect.scoped)
  )
})
