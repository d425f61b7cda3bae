import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import {
  machine,
  notice,
  ownersPage,
  question,
  served,
  shortcut,
  start,
  startAnother,
  until
} from "./support/Desktop.ts"

const visit = (url: string) =>
  Effect.promise(() =>
    fetch(url, { redirect: "manual" }).then(({ status, headers }) => ({ status, to: headers.get("location") }))
  )

describe("the shortcut", () => {
  it.live("shortens the URL on the clipboard, from the first link on", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on, { argv: ["--hidden"] })
      const origin = yield* served(on)
      yield* until("the tray", () => on.menus.has("tray"))
      on.clipboard = "  https://example.com/a?b=c#d\n"
      on.press(shortcut)
      const told = yield* notice(on, "Short link copied")
      expect(on.clipboard.startsWith(`${origin}/`)).toBe(true)
      expect(told.body).toBe(`${on.clipboard} redirects to https://example.com/a?b=c#d`)
      expect(yield* visit(on.clipboard)).toEqual({ status: 302, to: "https://example.com/a?b=c#d" })
      told.emit("click")
      yield* until("the browser", () => on.browser.includes(on.clipboard))
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("reports a clipboard without a URL, and leaves it unchanged", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on, { argv: ["--hidden"] })
      yield* served(on)
      for (const text of ["", "hello", "javascript:alert(1)", "file:///etc/passwd", "https://u:p@example.com/"]) {
        on.notices.length = 0
        on.clipboard = text
        on.press(shortcut)
        expect((yield* notice(on, "There is no URL to shorten")).body).toMatch(/\.$/)
        expect(on.clipboard).toBe(text)
      }
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("fails immediately if no server runs, with a message", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on, { argv: ["--hidden"] })
      yield* served(on)
      on.children.at(-1)?.kill("SIGKILL")
      yield* until("trouble", () => on.lines("tray").some(({ label }) => label === "Starting …"))
      on.clipboard = "https://example.com/"
      on.press(shortcut)
      expect((yield* notice(on, "The short link could not be created")).body).toMatch(/are offline/)
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("can be turned off and on, and reports that another program uses its keys", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on, { argv: ["--hidden"] })
      yield* until("the keyboard shortcut", () => on.keys.has(shortcut))
      on.choose("app", "Shortcut for the Clipboard")
      yield* until("no keyboard shortcut", () => !on.keys.has(shortcut))
      on.takenKeys.add(shortcut)
      on.choose("app", "Shortcut for the Clipboard")
      yield* notice(on, "The shortcut is already in use")
      yield* quit
      expect(on.keys.size).toBe(0)
    }).pipe(Effect.scoped)
  )
})

describe("the tray", () => {
  it.live("offers the last five links, newest first, and copies the selected one", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on, { argv: ["--hidden"] })
      yield* served(on)
      for (const n of [1, 2, 3, 4, 5, 6]) {
        on.notices.length = 0
        on.clipboard = `https://example.com/?n=${n}&x`
        on.press(shortcut)
        yield* notice(on, "Short link copied")
      }
      const links = yield* until("five links", () => {
        const labels = on.lines("tray").flatMap(({ label }) => (label?.includes("example.com") ? [label] : []))
        return labels[0]?.includes("n=6") && labels.length === 5 ? labels : undefined
      })
      expect(links.map((label) => /n=(\d)&&x$/.exec(label)?.[1])).toEqual(["6", "5", "4", "3", "2"])
      on.choose("tray", links[4] ?? "")
      yield* until("a copy", () => on.clipboard !== "" && links[4]?.startsWith(on.clipboard.replace("http://", "")))
      yield* quit
    }).pipe(Effect.scoped)
  )
})

describe("a linden:// address", () => {
  it.live("creates a link only if the person agrees", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { app, quit } = yield* start(on, { argv: ["--hidden"], platform: "darwin" })
      yield* served(on)
      const summon = (url: string) => app.emit("open-url", { preventDefault: () => {} }, url)
      summon(`linden://shorten?url=${encodeURIComponent("https://example.com/no")}`)
      const first = yield* question(on, "Shorten this URL?")
      expect(first.detail).toContain("https://example.com/no")
      first.press("Cancel")
      summon(`linden://shorten?url=${encodeURIComponent("https://example.com/yes")}`)
      ;(yield* question(on, "Shorten this URL?")).press("Shorten")
      expect((yield* notice(on, "Short link copied")).body).toContain("https://example.com/yes")
      yield* until(
        "one link",
        () => on.lines("tray").filter(({ label }) => label?.includes("example.com")).length === 1
      )
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("opens a screen of the app and nothing else", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on, { argv: ["linden://open/links"] })
      const page = yield* ownersPage(on)
      yield* startAnother(on, "linden://open/tags")
      yield* until("the screen", () => page.url().endsWith("/app/tags"))
      yield* startAnother(on, "linden://open/../../api/v1/keys")
      yield* startAnother(on, "linden://evil/")
      expect(page.url().endsWith("/app/tags")).toBe(true)
      yield* quit
    }).pipe(Effect.scoped)
  )
})
