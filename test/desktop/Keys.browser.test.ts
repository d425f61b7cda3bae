import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { axe } from "../dashboard/Axe.ts"
import { machine, memory, notice, ownersPage, shortcut, start, until } from "./support/Desktop.ts"
import type { Machine } from "./support/Machine.ts"

/** The screen with the settings of the app. */
const settings = (on: Machine) =>
  Effect.gen(function* () {
    const page = yield* ownersPage(on)
    yield* until("the first screen", () => page.url().endsWith("/app/overview"))
    yield* Effect.promise(async () => {
      await page.goto(new URL("/app/settings/computer", page.url()).href)
      await page.getByRole("heading", { name: "Desktop app" }).waitFor()
    })
    return page
  })

describe("the keys of the shortcut", () => {
  it.live("are chosen by pressing them, stay for the next start, and can be cleared", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const first = yield* start(on)
      const page = yield* settings(on)
      yield* until("the usual keys", () => on.keys.has(shortcut))
      expect(yield* Effect.promise(() => axe(page))).toEqual([])
      yield* Effect.promise(async () => {
        await page.getByRole("button", { name: "Change shortcut" }).click()
        await page.keyboard.press("Control+j")
        await page.getByText("Use a function key, or two of").waitFor()
        await page.keyboard.press("Control+Alt+j")
        await page
          .getByRole("group", { name: "Shortcut to shorten the clipboard" })
          .getByText("J", { exact: true })
          .waitFor()
      })
      expect([...on.keys.keys()]).toEqual(["CommandOrControl+Alt+J"])
      expect((yield* memory(on))["shortcutKeys"]).toBe("CommandOrControl+Alt+J")
      on.clipboard = "https://example.com/other-keys"
      on.press("CommandOrControl+Alt+J")
      yield* notice(on, "Short link copied")

      yield* Effect.promise(async () => {
        await page.getByRole("button", { name: "Change shortcut" }).click()
        await page.keyboard.press("Escape")
        await page.getByRole("button", { name: "Change shortcut" }).waitFor()
      })
      expect([...on.keys.keys()]).toEqual(["CommandOrControl+Alt+J"])
      yield* first.quit
      expect(on.keys.size).toBe(0)

      const second = yield* start(on)
      yield* until("the same keys", () => on.keys.has("CommandOrControl+Alt+J"))
      const again = yield* settings(on)
      yield* Effect.promise(async () => {
        await again.getByRole("button", { name: "Clear shortcut" }).click()
        await again.getByText("No shortcut").waitFor()
      })
      expect(on.keys.size).toBe(0)
      yield* Effect.promise(() => again.getByRole("button", { name: "Turn on" }).click())
      yield* until("the keys", () => on.keys.has("CommandOrControl+Alt+J"))
      yield* second.quit
    }).pipe(Effect.scoped)
  )

  it.live("stay as they are if another program uses the new ones, with a sentence that says so", () =>
    Effect.gen(function* () {
      const on = yield* machine
      on.takenKeys.add("CommandOrControl+Shift+K")
      const { quit } = yield* start(on)
      const page = yield* settings(on)
      yield* Effect.promise(async () => {
        await page.getByRole("button", { name: "Change shortcut" }).click()
        await page.keyboard.press("Control+Shift+k")
        await page.getByText("Ctrl+Shift+K is already used by another program. Choose other keys.").waitFor()
      })
      expect([...on.keys.keys()]).toEqual([shortcut])
      expect((yield* memory(on))["shortcutKeys"]).toBe(undefined)
      yield* quit

      on.takenKeys.add(shortcut)
      const next = yield* start(on)
      const later = yield* settings(on)
      yield* Effect.promise(() => later.getByText("Another program already uses these keys.").waitFor())
      yield* next.quit
    }).pipe(Effect.scoped)
  )
})
