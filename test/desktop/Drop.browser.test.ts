import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { machine, ownersPage, served, start, until } from "./support/Desktop.ts"
import type { Machine } from "./support/Machine.ts"

const dropped = (
  on: Machine,
  ...drop: [name: "drop-text", text: string] | [name: "drop-files", files: Array<string>]
) =>
  Effect.gen(function* () {
    on.notices.length = 0
    on.tray?.emit(drop[0], {}, drop[1])
    return yield* until("a notification", () => on.notices[0])
  })

describe("a drop on the tray", () => {
  it.live("shortens an address or the one in a link's file, copies the link and shows its code", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on, { argv: ["--hidden"], platform: "darwin" })
      const origin = yield* served(on)
      const text = yield* dropped(on, "drop-text", "https://example.com/dropped\nA title of the page")
      expect(text.title).toBe("Short link copied")
      expect(on.clipboard.startsWith(`${origin}/`)).toBe(true)
      expect(text.body).toBe(`${on.clipboard} redirects to https://example.com/dropped`)

      const file = join(on.home, "Page.webloc")
      writeFileSync(file, "<plist><dict><key>URL</key><string>https://example.com/in-a-file</string></dict></plist>")
      expect((yield* dropped(on, "drop-files", [file])).body).toBe(
        `${on.clipboard} redirects to https://example.com/in-a-file`
      )
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("of anything else says so, and leaves the clipboard unchanged", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on, { argv: ["--hidden"], platform: "darwin" })
      yield* served(on)
      on.clipboard = "before"
      expect((yield* dropped(on, "drop-text", "just some words")).title).toBe("There is no URL to shorten")
      const other = join(on.home, "photo.jpg")
      writeFileSync(other, Buffer.alloc(200_000, 7))
      for (const path of [other, join(on.home, "missing.url"), on.home]) {
        expect((yield* dropped(on, "drop-files", [path])).body).toBe("The file contains no web address.")
      }
      expect(on.clipboard).toBe("before")
      yield* quit
    }).pipe(Effect.scoped)
  )
})

describe("a drop on the window", () => {
  it.live("shortens an address from elsewhere, on any screen", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on)
      const page = yield* ownersPage(on)
      yield* until("a dashboard that listens", () =>
        page
          .evaluate(() => !window.dispatchEvent(new CustomEvent("linden:open", { cancelable: true, detail: "/tags" })))
          .catch(() => false)
      )
      yield* until("the screen", () => page.url().endsWith("/app/tags"))
      const drop = (isOwn: boolean, address: string) =>
        Effect.promise(() =>
          page.evaluate(
            ([own, url]) => {
              const data = new DataTransfer()
              data.setData("text/uri-list", url)
              const fire = (name: string) =>
                document.body.dispatchEvent(
                  new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: data })
                )
              if (own) fire("dragstart")
              const isTaken = !fire("dragover")
              fire("drop")
              fire("dragend")
              return isTaken
            },
            [isOwn, address] as const
          )
        )
      expect(yield* drop(true, "https://example.com/own-link")).toBe(false)
      expect(page.url().endsWith("/app/tags")).toBe(true)
      expect(yield* drop(false, "https://example.com/dropped-on-the-window")).toBe(true)
      yield* until("the links", () => page.url().includes("/app/links"))
      yield* Effect.promise(() => page.getByText("dropped-on-the-window").first().waitFor())
      expect(yield* Effect.promise(() => page.getByText("own-link").count())).toBe(0)
      yield* quit
    }).pipe(Effect.scoped)
  )
})
