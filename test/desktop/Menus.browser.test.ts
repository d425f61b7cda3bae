import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { Project } from "../../electron/Project.ts"
import { machine, notice, ownersPage, question, served, shownWindow, start, until } from "./support/Desktop.ts"
import type { Machine } from "./support/Machine.ts"

const labels = (on: Machine, menu: "app" | "tray") => on.lines(menu).flatMap(({ label }) => label ?? [])

describe("the commands of the menu", () => {
  it.live("go to the dashboard's own screens, without loading it again", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on)
      const page = yield* ownersPage(on)
      yield* until("the first screen", () => page.url().endsWith("/app/overview"))
      // The part of the dashboard that listens loads after its first screen.
      yield* until("a dashboard that listens", () =>
        page.evaluate(
          () => !window.dispatchEvent(new CustomEvent("linden:open", { cancelable: true, detail: "/tags" }))
        )
      )
      yield* until("the screen", () => page.url().endsWith("/app/tags"))
      yield* Effect.promise(() => page.evaluate("window.isSame = true"))
      on.choose("app", "New Link")
      yield* until("the links", () => page.url().includes("/app/links"))
      yield* until("the focus in the field for a new link", () =>
        page.evaluate(() => document.activeElement instanceof HTMLInputElement)
      )
      on.choose("app", "Back")
      yield* until("the screen before", () => page.url().endsWith("/app/tags"))
      on.choose("app", "Forward")
      yield* until("the screen after", () => page.url().includes("/app/links"))
      on.choose("app", "Settings…")
      yield* until("the settings", () => page.url().endsWith("/app/settings/team"))
      on.choose("app", "Find…")
      yield* Effect.promise(() => page.getByRole("combobox", { name: "Search links, screens and commands" }).waitFor())
      on.choose("tray", "New Link")
      yield* until("the links", () => page.url().includes("/app/links"))
      expect(yield* Effect.promise(() => page.evaluate("window.isSame"))).toBe(true)
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("have the keys of the system", () =>
    Effect.gen(function* () {
      const keysOn = (platform: NodeJS.Platform) =>
        Effect.gen(function* () {
          const on = yield* machine
          const { quit } = yield* start(on, { argv: ["--hidden"], platform })
          yield* until("the menu", () => on.menus.has("app"))
          const keys = on
            .lines("app")
            .flatMap(({ label = "", accelerator }) => (accelerator ? [[label, accelerator]] : []))
          yield* quit
          return keys
        })
      const usual = [
        ["New Link", "CommandOrControl+N"],
        ["Find…", "CommandOrControl+K"],
        ["Find…", "CommandOrControl+F"],
        ["Settings…", "CommandOrControl+,"]
      ]
      expect(yield* keysOn("linux")).toEqual(
        expect.arrayContaining([...usual, ["Back", "Alt+Left"], ["Forward", "Alt+Right"]])
      )
      expect(yield* keysOn("darwin")).toEqual(
        expect.arrayContaining([...usual, ["Back", "Command+["], ["Forward", "Command+]"]])
      )
    }).pipe(Effect.scoped)
  )

  it.live("open the documentation in the browser, and the folders of data and log", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on, { argv: ["--hidden"] })
      const origin = yield* served(on)
      on.choose("app", "Documentation")
      yield* until("the documentation", () => on.browser.includes(`${origin}/docs`))
      expect((yield* Effect.promise(() => fetch(`${origin}/docs`))).status).toBe(200)
      on.choose("app", "Open the Data Folder")
      yield* until("the folder", () => on.opened.includes(`${on.home}/config/Linden/data`))
      on.choose("app", "About Linden")
      expect((yield* question(on, "Linden")).detail).toBe("Version 1.2.3\nlinux 6.12.1 (x64)")
      expect(on.windows).toEqual([])
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("report a problem with the version and the system, and nothing else", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on, { argv: ["--hidden"] })
      yield* served(on)
      on.choose("app", "Report a Problem…")
      const first = yield* question(on, "Report a problem")
      expect(first.buttons).toEqual(["Copy the Details", "Show the Log", "Cancel"])
      expect(first.detail).toContain("Linden 1.2.3\nlinux 6.12.1 (x64)")
      first.press("Copy the Details")
      yield* notice(on, "The details are on the clipboard")
      expect(on.clipboard).toBe("Linden 1.2.3\nlinux 6.12.1 (x64)")
      on.choose("app", "Report a Problem…")
      ;(yield* question(on, "Report a problem")).press("Show the Log")
      yield* until("the log's folder", () => on.opened.includes(`${on.home}/config/Linden/logs`))
      expect(on.browser).toEqual([])
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("open the form of the project if it has one", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on, { argv: ["--hidden"] })
      yield* served(on)
      on.choose("app", "Report a Problem…")
      ;(yield* question(on, "Report a problem")).press("Open the Form")
      const opened = yield* until("the form", () => on.browser[0])
      expect(opened.startsWith("https://git.example/linden/issues/new?body=")).toBe(true)
      expect(new URL(opened).searchParams.get("body")).toBe("\n\nLinden 1.2.3\nlinux 6.12.1 (x64)")
      yield* quit
    }).pipe(
      Effect.scoped,
      Effect.provideService(Project, { issues: "https://git.example/linden/issues/new", releases: undefined })
    )
  )
})

describe("the language", () => {
  it.live("is the system's until another one is chosen in the dashboard, and then again at the next start", () =>
    Effect.gen(function* () {
      const on = yield* machine
      on.languages = ["fr-CA", "en-US"]
      const first = yield* start(on)
      const page = yield* ownersPage(on)
      yield* until("a French menu", () => labels(on, "app").includes("Nouveau lien"))
      expect(labels(on, "tray")).toContain("Quitter Linden")
      const choose = (language: string | null) =>
        Effect.promise(async () => {
          await page.evaluate((one) => {
            if (one === null) localStorage.removeItem("linden.language")
            else localStorage.setItem("linden.language", one)
          }, language)
          await page.reload()
        })
      yield* choose("de")
      yield* until("a German menu", () => labels(on, "app").includes("Neuer Link"))
      yield* until("a German tray", () => labels(on, "tray").includes("Linden beenden"))
      expect(labels(on, "app").filter((label) => ["Undo", "Annuler", "Bearbeiten"].includes(label))).toEqual([
        "Bearbeiten"
      ])
      ;(yield* shownWindow(on)).close()
      yield* notice(on, "Linden läuft im Hintergrund weiter")
      yield* first.quit

      const second = yield* start(on)
      yield* ownersPage(on)
      yield* until("a German menu", () => labels(on, "app").includes("Neuer Link"))
      yield* second.quit
    }).pipe(Effect.scoped)
  )

  it.live("is the one that the dashboard's own setting chooses", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on)
      const page = yield* ownersPage(on)
      yield* until("the first screen", () => page.url().endsWith("/app/overview"))
      yield* Effect.promise(async () => {
        await page.goto(new URL("/app/settings/preferences", page.url()).href)
        await page.getByRole("combobox", { name: "Language" }).click()
        await page.getByRole("option", { name: "日本語" }).click()
      })
      yield* until("a Japanese menu", () => labels(on, "app").includes("新規リンク"))
      yield* Effect.promise(async () => {
        await page.getByRole("combobox", { name: "言語" }).click()
        await page.getByRole("option").first().click()
      })
      yield* until("an English menu", () => labels(on, "app").includes("New Link"))
      yield* quit
    }).pipe(Effect.scoped)
  )
})
