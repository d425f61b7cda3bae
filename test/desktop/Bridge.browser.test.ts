import { createServer } from "node:http"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LindenBridge } from "../../electron/window/Bridge.ts"
import { listening } from "../support/Listening.ts"
import { machine, ownersPage, question, served, shortcut, start, until } from "./support/Desktop.ts"

type WithBridge = Window & { linden: LindenBridge; __invoke: (channel: string, message: unknown) => Promise<unknown> }

const unknown = { ok: false, message: "Unknown request to the desktop app." }

const badMessages = [
  null,
  undefined,
  7,
  "About",
  [],
  {},
  { _tag: "Nothing" },
  { _tag: "about" },
  { _tag: "About", extra: 1 },
  { _tag: "Choose", openAtLogin: "yes" },
  { _tag: "Choose", shortcut: 1 },
  { _tag: "Choose", port: 1 },
  { _tag: "Choose", shortcutKeys: "Control+C" },
  { _tag: "Connect" },
  { _tag: "Connect", address: "https://example.com" },
  { _tag: "Connect", address: "https://example.com", key: "x".repeat(201) },
  { _tag: "Disconnect", host: "x" },
  { _tag: "Use" },
  { _tag: "Notices", isOn: "yes" },
  { _tag: "Language" },
  { _tag: "Language", language: "tlh" },
  { _tag: "CopyText" },
  { _tag: "CopyText", text: 7 },
  { _tag: "CopyText", text: "x".repeat(10_001) },
  { _tag: "Export", file: "/etc/passwd" },
  { _tag: "Import", file: "/etc/passwd" },
  { _tag: "ExplainNetworkAccess", detail: "x" }
]

describe("the bridge between page and app", () => {
  it.live("answers known messages, and refuses others with an error", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on)
      const page = yield* ownersPage(on)
      const origin = yield* served(on)
      for (const message of badMessages) {
        const answer = yield* Effect.promise(() =>
          page.evaluate((one) => (window as unknown as WithBridge).__invoke("linden", one), message)
        )
        expect([JSON.stringify(message)?.slice(0, 60), answer]).toEqual([
          JSON.stringify(message)?.slice(0, 60),
          unknown
        ])
      }
      expect(on.clipboard).toBe("")

      const ask = <A>(work: (bridge: LindenBridge) => Promise<A>) =>
        Effect.promise(() => page.evaluate(`(${work.toString()})(window.linden)`) as Promise<A>)
      expect(yield* ask((bridge) => bridge.about())).toEqual({
        version: "1.2.3",
        platform: "linux",
        origin,
        dataFolder: `${on.home}/config/Linden/data`,
        openAtLogin: false,
        shortcut: true,
        shortcutKeys: shortcut,
        isShortcutTaken: false,
        team: null,
        notices: { isOn: false, address: null, newest: null }
      })
      yield* ask((bridge) => bridge.copyText("text of the page"))
      expect(on.clipboard).toBe("text of the page")
      expect(yield* ask((bridge) => bridge.choose({ shortcut: false }))).toMatchObject({ shortcut: false })
      expect(on.keys.size).toBe(0)
      expect(yield* ask((bridge) => bridge.exportData())).toBe(false)
      expect(yield* ask((bridge) => bridge.importData())).toBe(false)
      const explained = yield* Effect.fork(ask((bridge) => bridge.explainNetworkAccess()))
      const reach = yield* question(on, "Who can open your links")
      expect(reach.detail).toContain(origin)
      reach.press("Copy the Command")
      yield* explained.await
      expect(on.clipboard).toMatch(/^mkdir -p data && tar /)
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("ignores other origins and frames", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on)
      const page = yield* ownersPage(on)
      const origin = yield* served(on)
      const refused = { ok: false, message: "Only Linden's own window can use this." }
      const frame = yield* until("a frame", async () => {
        await page.evaluate(() => document.body.append(document.createElement("iframe")))
        return page.frames().find((one) => one.parentFrame() !== null)
      })
      const askIn = (place: Pick<typeof frame, "evaluate">) =>
        Effect.promise(() =>
          place.evaluate(() => (window as unknown as WithBridge).__invoke("linden", { _tag: "About" }))
        )
      yield* until("the app", () => !page.url().includes("/open"))
      expect(yield* askIn(frame)).toEqual(refused)
      expect(yield* Effect.promise(() => frame.evaluate(() => "linden" in window))).toBe(false)
      const port = yield* listening(createServer((_request, response) => response.end("Elsewhere")))
      expect(new URL(origin).port).not.toBe(String(port))
      yield* Effect.promise(() => on.windows[0]?.loadURL(`http://127.0.0.1:${port}/app/`) ?? Promise.resolve())
      expect(yield* askIn(page)).toEqual(refused)
      yield* quit
    }).pipe(Effect.scoped)
  )
})
