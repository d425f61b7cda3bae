import { Effect, Option } from "effect"
import { describe, expect, it } from "vitest"
import { appMenu } from "../../electron/AppMenu.ts"
import { LindenUrl, lindenUrlIn, readLindenUrl } from "../../electron/quick/LaunchRequests.ts"
import { autostartEntry } from "../../electron/quick/LoginItem.ts"
import { nameOf, trayEntries } from "../../electron/quick/TrayLive.ts"
import { ServerState } from "../../electron/server/ServerState.ts"
import type { MenuEntry } from "../../electron/shell/Menus.ts"
import { fitted } from "../../electron/window/WindowMemory.ts"

const labels = (entries: ReadonlyArray<MenuEntry>): ReadonlyArray<string> =>
  entries.flatMap((entry) =>
    entry.kind === "menu" ? [entry.label, ...labels(entry.entries)] : "label" in entry ? [entry.label] : []
  )

describe("a linden:// address", () => {
  it.each([
    ["linden://open", LindenUrl.Open({ screen: "" })],
    ["linden://open/", LindenUrl.Open({ screen: "" })],
    ["linden://open/links/0190-ab", LindenUrl.Open({ screen: "/links/0190-ab" })],
    ["linden://open/%2e%2e/x", LindenUrl.Open({ screen: "/x" })],
    ["LINDEN://open/qr", LindenUrl.Open({ screen: "/qr" })],
    [
      "linden://shorten?url=https%3A%2F%2Fexample.com%2F%3Fa%26b",
      LindenUrl.Shorten({ url: "https://example.com/?a&b" })
    ]
  ])("%s is accepted", (text, expected) => {
    expect(readLindenUrl(text)).toEqual(Option.some(expected))
  })

  it.each([
    "",
    "linden:open",
    "https://open/links",
    "linden://open/a/b/c/d/e",
    "linden://open/..%2fapi",
    "linden://open/links?x=1",
    "linden://open/links#token",
    "linden://open//evil.example",
    "linden://shorten",
    "linden://shorten/more?url=https://example.com",
    "linden://quit"
  ])("%s is refused", (text) => {
    expect(readLindenUrl(text)).toEqual(Option.none())
  })

  it("is refused if it is too long", () => {
    expect(readLindenUrl(`linden://open/${"x".repeat(70)}`)).toEqual(Option.none())
    expect(readLindenUrl(`linden://shorten?url=https://example.com/${"x".repeat(10_000)}`)).toEqual(Option.none())
  })

  it("is found among the system's own arguments", () => {
    expect(lindenUrlIn(["--flag", "linden://open"])).toEqual(Option.some("linden://open"))
    expect(lindenUrlIn(["--hidden", "/path/linden"])).toEqual(Option.none())
  })
})

describe("a window's bounds", () => {
  const screens = [
    { x: 0, y: 0, width: 1600, height: 900 },
    { x: 1600, y: 0, width: 800, height: 600 }
  ]
  it("stay if they are on a screen, at most as large as that screen", () => {
    expect(fitted({ x: 1700, y: 20, width: 1000, height: 700, isMaximized: false }, screens)).toEqual({
      x: 1700,
      y: 20,
      width: 800,
      height: 600,
      isMaximized: false
    })
  })
  it("are centered if the window would be out of reach", () => {
    for (const [x, y] of [
      [-5000, 0],
      [0, -400],
      [2390, 0],
      [0, 890]
    ] as const) {
      const found = fitted({ x, y, width: 900, height: 700, isMaximized: true }, screens)
      expect(found).toEqual({ width: 900, height: 700, isMaximized: true })
    }
  })
  it("are used unchanged if no screen is known", () => {
    expect(fitted({ width: 900, height: 700, isMaximized: false }, [])).toMatchObject({ width: 900, height: 700 })
  })
})

describe("menus", () => {
  const nothing = Effect.void
  const actions = {
    open: () => nothing,
    shorten: nothing,
    copyKey: Effect.void,
    exportData: nothing,
    importData: nothing,
    openDataFolder: nothing,
    explainNetworkAccess: nothing,
    chooseLogin: nothing,
    chooseShortcut: nothing,
    showLog: nothing,
    showVersion: nothing,
    quit: nothing
  }
  const shown = { isPackaged: true, openAtLogin: true, shortcut: false }

  it("start with the app menu on macOS, and with File elsewhere", () => {
    const mac = appMenu({ ...shown, platform: "darwin" }, actions)
    const linux = appMenu({ ...shown, platform: "linux" }, actions)
    const tops = (menu: ReadonlyArray<MenuEntry>) => menu.map((entry) => ("label" in entry ? entry.label : ""))
    expect(tops(mac)).toEqual(["Linden", "File", "Edit", "View", "Window", "Help"])
    expect(tops(linux)).toEqual(["File", "Edit", "View", "Help"])
    for (const menu of [mac, linux]) {
      expect(labels(menu).filter((label) => label === "Quit Linden")).toEqual(["Quit Linden"])
      expect(labels(menu)).toContain("Who Can Open Your Links")
    }
  })

  it("open the developer tools only in development", () => {
    const roles = (isPackaged: boolean) => JSON.stringify(appMenu({ ...shown, isPackaged, platform: "linux" }, actions))
    expect(roles(true)).not.toContain("toggleDevTools")
    expect(roles(false)).toContain("toggleDevTools")
  })

  it("show a problem first in the tray, and truncate long labels", () => {
    const link = {
      short_url: "http://127.0.0.1:8789/a",
      destination_url: `https://x.example/?a&${"y".repeat(99)}`,
      title: null
    }
    const tray = { open: nothing, shorten: nothing, copy: () => nothing, quit: nothing }
    expect(nameOf(link)).toMatch(/^127\.0\.0\.1:8789\/a {2}– {2}x\.example\/\?a&&y+…$/)
    expect(nameOf({ ...link, title: "A & B" })).toBe("127.0.0.1:8789/a  –  A && B")
    expect(labels(trayEntries(ServerState.Failed({ message: "" }), [], tray))[0]).toBe("Your links are offline")
    expect(labels(trayEntries(ServerState.Running({ origin: "", port: 1 }), [link], tray))).toEqual([
      "Open Linden",
      "Shorten the Clipboard",
      "Copy a short link",
      nameOf(link),
      "Quit Linden"
    ])
  })
})

it("an autostart entry quotes the program's path as the specification requires", () => {
  expect(autostartEntry("/opt/Linden/linden")).toContain('\nExec="/opt/Linden/linden" --hidden\n')
  expect(autostartEntry('/home/a b/$x"%f`\\y')).toContain('\nExec="/home/a b/\\\\$x\\\\"%%f\\\\`\\\\\\\\y" --hidden\n')
})
