import { createServer } from "node:http"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { freePort } from "../support/Linden.ts"
import { listening } from "../support/Listening.ts"
import {
  machine,
  memory,
  notice,
  ownersPage,
  remember,
  served,
  shownWindow,
  start,
  startAnother,
  until
} from "./support/Desktop.ts"

describe("a start of the desktop app", () => {
  it.live("opens the owner's links without a sign-in, and gives the page no permanent secret", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on)
      const page = yield* ownersPage(on)
      yield* until("the first screen", () => page.url().endsWith("/app/overview"))
      const { data } = yield* Effect.promise(() =>
        page.evaluate(() => fetch("/api/v1/session").then((answer) => answer.json()))
      )
      expect(data.team).toMatchObject({ name: "Home", role: "owner" })
      expect(new URL(page.url()).origin).toBe(yield* served(on))
      expect(on.schemes).toEqual(["linden"])
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("keeps its port and its session for the next start", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const first = yield* start(on)
      yield* ownersPage(on)
      const { port } = yield* memory(on)
      yield* first.quit
      const second = yield* start(on)
      yield* ownersPage(on)
      expect((yield* memory(on))["port"]).toBe(port)
      yield* second.quit
      expect([first.app.exitCode, second.app.exitCode]).toEqual([0, 0])
    }).pipe(Effect.scoped)
  )

  it.live("uses another port once if another program has its own", () =>
    Effect.gen(function* () {
      const on = yield* machine
      // A port that no app of another test takes in the meantime, as with each one's first port.
      const port = yield* freePort
      yield* remember(on, { port })
      const first = yield* start(on)
      expect(new URL((yield* ownersPage(on)).url()).port).toBe(String(port))
      yield* first.quit
      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* listening(createServer(), port)
          const { quit } = yield* start(on)
          const page = yield* ownersPage(on)
          expect(new URL(page.url()).port).not.toBe(String(port))
          expect((yield* memory(on))["port"]).toBe(port)
          yield* quit
        })
      )
    }).pipe(Effect.scoped)
  )

  it.live("at sign-in serves the links, and shows no window until asked", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on, { argv: ["--hidden"] })
      yield* served(on)
      yield* until("the tray", () => on.lines("tray").some(({ label }) => label === "No links yet"))
      expect(on.windows).toEqual([])
      on.choose("tray", "Open Linden")
      yield* ownersPage(on)
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("forwards the request of a second start to the first, and ends the second", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const first = yield* start(on)
      const window = yield* shownWindow(on)
      yield* ownersPage(on)
      window.close()
      yield* until("a hidden window", () => !window.isOpen)
      // More than one if another app took the port just when the first server wanted it.
      const servers = on.children.length
      expect(yield* startAnother(on)).toBe(0)
      expect(yield* shownWindow(on)).toBe(window)
      expect(on.windows.length).toBe(1)
      expect(on.children.length).toBe(servers)
      expect(yield* startAnother(on, "linden://open/qr")).toBe(0)
      yield* until("the screen", () => window.webContents.getURL().endsWith("/app/qr"))
      expect(first.app.exitCode).toBeUndefined()
      yield* first.quit
    }).pipe(Effect.scoped)
  )

  it.live("restores its window, on a visible screen", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const first = yield* start(on)
      const window = yield* shownWindow(on)
      window.move({ x: 300, y: 40, width: 900, height: 700 })
      yield* until("saved preferences", async () => (await Effect.runPromise(memory(on)))["window"] !== undefined)
      yield* first.quit
      const second = yield* start(on)
      yield* until("a second window", () => on.windows.length === 2)
      expect(on.windows[1]?.options).toMatchObject({ x: 300, y: 40, width: 900, height: 700 })
      yield* second.quit
      on.screens = [{ x: 2000, y: 0, width: 800, height: 600 }]
      const third = yield* start(on)
      yield* until("a third window", () => on.windows.length === 3)
      expect(on.windows[2]?.options).toMatchObject({ width: 800, height: 600 })
      expect(on.windows[2]?.options.x).toBeUndefined()
      yield* third.quit
    }).pipe(Effect.scoped)
  )

  it.live("continues in the tray when its window is closed, with a notice the first time", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { app, quit } = yield* start(on)
      const window = yield* shownWindow(on)
      window.close()
      yield* notice(on, "Linden keeps running in the background")
      expect(window.isGone).toBe(false)
      on.choose("tray", "Open Linden")
      yield* shownWindow(on)
      window.close()
      yield* until("a hidden window", () => !window.isOpen)
      expect(on.notices.length).toBe(1)
      expect(app.exitCode).toBeUndefined()
      yield* quit
      expect(window.isGone).toBe(true)
    }).pipe(Effect.scoped)
  )
})
