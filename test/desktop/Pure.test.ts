import { Effect, Either, Option, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { appMenu, serverEntries } from "../../electron/AppMenu.ts"
import { readProject } from "../../electron/Project.ts"
import { LindenUrl, lindenUrlIn, readLindenUrl } from "../../electron/quick/LaunchRequests.ts"
import { autostartEntry } from "../../electron/quick/LoginItem.ts"
import { ShortcutKeys, usualKeys, writtenKeys } from "../../electron/quick/ShortcutKeys.ts"
import { addressInFile } from "../../electron/quick/Shortening.ts"
import { nameOf, trayEntries } from "../../electron/quick/TrayLive.ts"
import { isNewer, isReleaseAddress } from "../../electron/Releases.ts"
import type { ShortLink } from "../../electron/server/ServerActor.ts"
import { ServerState } from "../../electron/server/ServerState.ts"
import type { MenuEntry } from "../../electron/shell/Menus.ts"
import { readTeamAddress } from "../../electron/team/TeamAddress.ts"
import { wordLists } from "../../electron/Words.ts"
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
  const servers = { useComputer: nothing, useTeam: nothing, connect: nothing, disconnect: nothing }
  const actions = {
    ...servers,
    newLink: nothing,
    find: nothing,
    settings: nothing,
    back: nothing,
    forward: nothing,
    reload: nothing,
    documentation: nothing,
    report: nothing,
    seeNew: nothing,
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
  const { en } = wordLists
  const server = { host: undefined, isTeam: false, newest: undefined }
  const shown = { ...server, isPackaged: true, openAtLogin: true, shortcut: false }

  it("start with the app menu on macOS, and with File elsewhere", () => {
    const mac = appMenu(en, { ...shown, platform: "darwin" }, actions)
    const linux = appMenu(en, { ...shown, platform: "linux" }, actions)
    const tops = (menu: ReadonlyArray<MenuEntry>) => menu.map((entry) => ("label" in entry ? entry.label : ""))
    expect(tops(mac)).toEqual(["Linden", "File", "Edit", "View", "Go", "Window", "Help"])
    expect(tops(linux)).toEqual(["File", "Edit", "View", "Go", "Help"])
    for (const menu of [mac, linux]) {
      expect(labels(menu).filter((label) => label === "Quit Linden")).toEqual(["Quit Linden"])
      expect(labels(menu)).toContain("Who Can Open Your Links")
    }
  })

  it("open the developer tools only in development", () => {
    const roles = (isPackaged: boolean) =>
      JSON.stringify(appMenu(en, { ...shown, isPackaged, platform: "linux" }, actions))
    expect(roles(true)).not.toContain("toggleDevTools")
    expect(roles(false)).toContain("toggleDevTools")
  })

  it("show a problem first in the tray, and truncate long labels", () => {
    const link = {
      short_url: "http://127.0.0.1:8789/a",
      destination_url: `https://x.example/?a&${"y".repeat(99)}`,
      title: null
    }
    const tray = { ...actions, open: nothing, copy: () => nothing }
    const entries = (state: ServerState, links: ReadonlyArray<ShortLink> | undefined, host?: string) =>
      labels(trayEntries(en, { ...server, host, isTeam: host !== undefined, state, links }, tray))
    expect(nameOf(link)).toMatch(/^127\.0\.0\.1:8789\/a {2}– {2}x\.example\/\?a&&y+…$/)
    expect(nameOf({ ...link, title: "A & B" })).toBe("127.0.0.1:8789/a  –  A && B")
    const running = ServerState.Running({ origin: "", port: 1 })
    expect(entries(ServerState.Failed({ message: "" }), [])[0]).toBe("Your links are offline")
    expect(entries(running, undefined, "links.example")[0]).toBe("The links of links.example could not be loaded")
    expect(entries(running, [link])).toEqual([
      "Open Linden",
      "New Link",
      "Shorten the Clipboard",
      "Connect to a Team's Server…",
      "Copy a short link",
      nameOf(link),
      "Quit Linden"
    ])
  })
})

describe("the choice of the server", () => {
  const { en } = wordLists
  const nothing = Effect.void
  const actions = { useComputer: nothing, useTeam: nothing, connect: nothing, disconnect: nothing }

  it("is between this computer and the connected server, of which one is on", () => {
    expect(labels(serverEntries(en, { host: undefined, isTeam: false }, actions))).toEqual([
      "Connect to a Team's Server…"
    ])
    const entries = serverEntries(en, { host: "links.example", isTeam: true }, actions)
    expect(labels(entries)).toEqual(["This Computer", "links.example", "Disconnect from links.example"])
    expect(entries.flatMap((entry) => (entry.kind === "choice" ? [entry.isOn] : []))).toEqual([false, true])
  })

  it.each([
    ["links.example.com", { origin: "https://links.example.com", host: "links.example.com", isPlain: false }],
    [" https://links.example.com/app/links?x=1 ", { origin: "https://links.example.com", isPlain: false }],
    ["https://links.example.com:8443", { origin: "https://links.example.com:8443", host: "links.example.com:8443" }],
    ["http://127.0.0.1:8787", { origin: "http://127.0.0.1:8787", isPlain: true }],
    ["http://[::1]:8787/", { origin: "http://[::1]:8787", isPlain: true }],
    ["http://192.168.1.20", { isPlain: true }],
    ["http://nas.local:8787", { origin: "http://nas.local:8787", isPlain: true }]
  ])("accepts the address %s", (text, expected) => {
    expect(Either.getOrThrow(readTeamAddress(text))).toMatchObject(expected)
  })

  it.each([
    ["", "badAddress"],
    ["hello", "badAddress"],
    ["ftp://links.example.com", "badAddress"],
    ["https://me:secret@links.example.com", "badAddress"],
    ["javascript:alert(1)", "badAddress"],
    [`https://links.example.com/${"x".repeat(2000)}`, "badAddress"],
    ["http://links.example.com", "needsHttps"],
    ["http://8.8.8.8", "needsHttps"],
    ["http://nas.local.example.com", "needsHttps"],
    ["http://127.0.0.1.example.com", "needsHttps"]
  ])("refuses the address %s", (text, reason) => {
    expect(readTeamAddress(text)).toEqual(Either.left(reason))
  })
})

describe("the keys of the shortcut", () => {
  it.each([usualKeys, "F8", "Shift+F24", "Control+Alt+Space", "CommandOrControl+Alt+Shift+Super+9", "Alt+Shift+,"])(
    "can be %s",
    (keys) => {
      expect(Schema.is(ShortcutKeys)(keys)).toBe(true)
    }
  )
  it.each(["", "L", "Control+C", "Shift+A", "Shift+Shift+L", "F25", "Control+Alt", "Control+Alt+Enter", "a+b+C"])(
    "can't be %j",
    (keys) => {
      expect(Schema.is(ShortcutKeys)(keys)).toBe(false)
    }
  )
  it("are written as on the system's keyboards", () => {
    expect(writtenKeys(usualKeys, "darwin")).toBe("⌘⇧L")
    expect(writtenKeys(usualKeys, "linux")).toBe("Ctrl+Shift+L")
    expect(writtenKeys("Super+Alt+F2", "win32")).toBe("Win+Alt+F2")
  })
})

it("the address in a dropped file is found as browsers write it", () => {
  const url = "https://example.com/a?b=c&d"
  expect(addressInFile(`[InternetShortcut]\r\nURL=${url}\r\n`)).toEqual(Option.some(url))
  const webloc = `<plist version="1.0"><dict><key>URL</key><string>${url.replace("&", "&amp;")}</string></dict></plist>`
  expect(addressInFile(webloc)).toEqual(Option.some(url))
  expect(addressInFile(`${url}\n`)).toEqual(Option.some(url))
  for (const other of ["", "hello", "URL=javascript:alert(1)", `Read ${url} please`]) {
    expect(addressInFile(other)).toEqual(Option.none())
  }
})

describe("the addresses of the project", () => {
  it("come from package.json, which names none here", () => {
    expect(readProject({})).toEqual({ issues: undefined, releases: undefined })
    expect(readProject({ repository: 7 })).toEqual({ issues: undefined, releases: undefined })
    for (const repository of ["github:a/b", "a/b", { url: "git+https://github.com/a/b.git" }]) {
      expect(readProject({ repository })).toEqual({
        issues: "https://github.com/a/b/issues/new",
        releases: "https://api.github.com/repos/a/b/releases/latest"
      })
    }
    expect(readProject({ bugs: { url: "https://git.example/a/b/issues" } })).toEqual({
      issues: "https://git.example/a/b/issues/new",
      releases: undefined
    })
  })

  it("are asked only over https or on this machine", () => {
    for (const url of ["https://example.com/latest.json", "http://127.0.0.1:8080/x", "http://localhost/x"]) {
      expect([url, isReleaseAddress(url)]).toEqual([url, true])
    }
    for (const url of ["http://example.com/x", "file:///etc/passwd", "latest.json", "http://localhost.example.com/"]) {
      expect([url, isReleaseAddress(url)]).toEqual([url, false])
    }
  })

  it("give a version that is compared by its numbers", () => {
    for (const [one, other] of [
      ["1.2.4", "1.2.3"],
      ["1.10.0", "1.9.9"],
      ["2", "1.99"]
    ] as const) {
      expect([one, isNewer(one, other), isNewer(other, one), isNewer(one, one)]).toEqual([one, true, false, false])
    }
  })
})

it("an autostart entry quotes the program's path as the specification requires", () => {
  expect(autostartEntry("/opt/Linden/linden")).toContain('\nExec="/opt/Linden/linden" --hidden\n')
  expect(autostartEntry('/home/a b/$x"%f`\\y')).toContain('\nExec="/home/a b/\\\\$x\\\\"%%f\\\\`\\\\\\\\y" --hidden\n')
})
