import { readFileSync } from "node:fs"
import { join } from "node:path"
import type * as Electron from "electron"
import { expect, it } from "vitest"
import type { AppDouble } from "./support/AppDouble.ts"
import { electronDouble } from "./support/ElectronDouble.ts"
import { Machine } from "./support/Machine.ts"
import type { SessionDouble } from "./support/SessionDouble.ts"
import type { ContentsDouble, WindowDouble } from "./support/WindowDouble.ts"

/** `true` only if everything that a double offers is also in Electron's types, except what the tests add. */
type IsPartOf<Double, Real, Added extends keyof Double> =
  Exclude<keyof Double, keyof Real | Added> extends never ? true : Exclude<keyof Double, keyof Real | Added>

// The compiler checks these: a method that Electron doesn't have, or has under another name, is an error here.
const parts: {
  readonly app: IsPartOf<AppDouble, Electron.App, "exitCode">
  readonly window: IsPartOf<WindowDouble, Electron.BrowserWindow, "options" | "isOpen" | "isGone" | "progress" | "move">
  readonly contents: IsPartOf<ContentsDouble, Electron.WebContents, "loaded" | "page">
  readonly session: IsPartOf<SessionDouble, Electron.Session, "context" | "grant" | "check" | "received">
  readonly history: IsPartOf<ContentsDouble["navigationHistory"], Electron.NavigationHistory, never>
} = { app: true, window: true, contents: true, session: true, history: true }

it("the double has only what Electron's types have", () => {
  expect(new Set(Object.values(parts))).toEqual(new Set([true]))
})

it("the double's modules have only functions that Electron's types have", () => {
  const types = readFileSync(join(import.meta.dirname, "../../node_modules/electron/electron.d.ts"), "utf8")
  const { api } = electronDouble(new Machine("/nowhere", 1), {})
  const isDeclared = (name: string) => new RegExp(`^\\s+(?:readonly )?${name}[(:?]`, "m").test(types)
  const modules = ["clipboard", "dialog", "globalShortcut", "ipcMain", "safeStorage", "screen", "shell"] as const
  for (const module of modules) {
    for (const name of Object.keys(api[module])) expect([module, name, isDeclared(name)]).toEqual([module, name, true])
  }
})

it("the events that the app listens to are those of Electron's types", () => {
  const types = readFileSync(join(import.meta.dirname, "../../node_modules/electron/electron.d.ts"), "utf8")
  const code = ["AppElectron.ts", "MenusElectron.ts", "WindowsElectron.ts", "ShellElectron.ts"]
    .map((name) => readFileSync(join(import.meta.dirname, "../../electron/shell", name), "utf8"))
    .join("\n")
  const events = [...code.matchAll(/\.on\("([\w-]+)"/g)].map(([, name = ""]) => name)
  expect(events).toEqual(expect.arrayContaining(["drop-text", "drop-files", "will-navigate", "before-quit"]))
  for (const name of events) expect([name, types.includes(`event: '${name}'`)]).toEqual([name, true])
})
