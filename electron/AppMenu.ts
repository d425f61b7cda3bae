import type { Effect } from "effect"
import { fill } from "../src/lib/Fill.ts"
import type { MenuEntry, Role } from "./shell/Menus.ts"
import type { WordList } from "./Words.ts"

export interface ServerActions {
  readonly useComputer: Effect.Effect<void>
  readonly useTeam: Effect.Effect<void>
  readonly connect: Effect.Effect<void>
  readonly disconnect: Effect.Effect<void>
}

export interface AppMenuActions extends ServerActions {
  readonly newLink: Effect.Effect<void>
  readonly find: Effect.Effect<void>
  readonly settings: Effect.Effect<void>
  readonly back: Effect.Effect<void>
  readonly forward: Effect.Effect<void>
  readonly reload: Effect.Effect<void>
  readonly shorten: Effect.Effect<void>
  readonly copyKey: Effect.Effect<void>
  readonly exportData: Effect.Effect<unknown>
  readonly importData: Effect.Effect<unknown>
  readonly openDataFolder: Effect.Effect<void>
  readonly explainNetworkAccess: Effect.Effect<void>
  readonly chooseLogin: Effect.Effect<void>
  readonly chooseShortcut: Effect.Effect<void>
  readonly documentation: Effect.Effect<void>
  readonly report: Effect.Effect<void>
  readonly showLog: Effect.Effect<void>
  readonly showVersion: Effect.Effect<void>
  readonly seeNew: Effect.Effect<void>
  readonly quit: Effect.Effect<void>
}

/** The server to which the app shortens: this computer, or the connected one. */
export interface ServerChoice {
  readonly host: string | undefined
  readonly isTeam: boolean
}

interface Shown extends ServerChoice {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly openAtLogin: boolean
  readonly shortcut: boolean
  /** A newer version than this one, if one is known. */
  readonly newest: string | undefined
}

const line: MenuEntry = { kind: "line" }
const menu = (label: string, entries: ReadonlyArray<MenuEntry>): MenuEntry => ({ kind: "menu", label, entries })
const does = (label: string, action: Effect.Effect<unknown>, keys?: string): MenuEntry => ({
  kind: "action",
  label,
  action: action as Effect.Effect<void>,
  ...(keys === undefined ? {} : { keys })
})

/** Chooses the server to which the app shortens, in the menu and the tray. */
export const serverEntries = (
  { menu: words }: WordList,
  { host, isTeam }: ServerChoice,
  { useComputer, useTeam, connect, disconnect }: ServerActions
): ReadonlyArray<MenuEntry> =>
  host === undefined
    ? [does(words.connect, connect)]
    : [
        { kind: "choice", label: words.computer, isOn: !isTeam, action: useComputer },
        { kind: "choice", label: host, isOn: isTeam, action: useTeam },
        line,
        does(fill(words.disconnect, { host }), disconnect)
      ]

export const newVersionEntry = (
  { menu: words }: WordList,
  newest: string | undefined,
  seeNew: Effect.Effect<void>
): ReadonlyArray<MenuEntry> =>
  newest === undefined ? [] : [does(fill(words.newVersion, { version: newest }), seeNew), line]

/** The menu bar of the app. On macOS, it starts with the app's own menu, as is usual on that system. */
export const appMenu = (list: WordList, shown: Shown, actions: AppMenuActions): ReadonlyArray<MenuEntry> => {
  const { menu: words, roles } = list
  const isMac = shown.platform === "darwin"
  const role = (name: Role): MenuEntry => ({ kind: "role", role: name, label: roles[name] })
  const choices: ReadonlyArray<MenuEntry> = [
    { kind: "check", label: words.openAtLogin, isOn: shown.openAtLogin, action: actions.chooseLogin },
    { kind: "check", label: words.shortcut, isOn: shown.shortcut, action: actions.chooseShortcut }
  ]
  const settings = does(words.settings, actions.settings, "CommandOrControl+,")
  const quit = does(words.quit, actions.quit, "CommandOrControl+Q")
  return [
    ...(isMac
      ? [
          menu("Linden", [
            role("about"),
            line,
            settings,
            ...choices,
            line,
            role("services"),
            line,
            role("hide"),
            role("hideOthers"),
            role("unhide"),
            line,
            quit
          ])
        ]
      : []),
    menu(words.file, [
      does(words.newLink, actions.newLink, "CommandOrControl+N"),
      does(words.shortenClipboard, actions.shorten),
      line,
      menu(words.server, serverEntries(list, shown, actions)),
      does(words.copyKey, actions.copyKey),
      line,
      does(words.exportData, actions.exportData),
      does(words.importData, actions.importData),
      does(words.openDataFolder, actions.openDataFolder),
      line,
      ...(isMac ? [role("close")] : [settings, ...choices, line, role("close"), quit])
    ]),
    menu(words.edit, [
      role("undo"),
      role("redo"),
      line,
      role("cut"),
      role("copy"),
      role("paste"),
      role("selectAll"),
      line,
      // The key that the dashboard's search field shows, and the one that people try.
      does(words.find, actions.find, "CommandOrControl+K"),
      { kind: "action", label: words.find, action: actions.find, keys: "CommandOrControl+F", isHidden: true }
    ]),
    menu(words.view, [
      does(words.reload, actions.reload, "CommandOrControl+R"),
      ...(["resetZoom", "zoomIn", "zoomOut", "togglefullscreen"] as const).map(role),
      ...(shown.isPackaged ? [] : [role("toggleDevTools")])
    ]),
    menu(words.go, [
      does(words.back, actions.back, isMac ? "Command+[" : "Alt+Left"),
      does(words.forward, actions.forward, isMac ? "Command+]" : "Alt+Right")
    ]),
    ...(isMac ? [menu(words.window, (["minimize", "zoom", "front"] as const).map(role))] : []),
    menu(words.help, [
      ...newVersionEntry(list, shown.newest, actions.seeNew),
      does(words.documentation, actions.documentation, "F1"),
      does(words.report, actions.report),
      line,
      does(words.whoCanOpen, actions.explainNetworkAccess),
      does(words.showLog, actions.showLog),
      ...(isMac ? [] : [line, does(words.about, actions.showVersion)])
    ])
  ]
}
