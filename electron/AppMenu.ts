import type { Effect } from "effect"
import type { MenuEntry } from "./shell/Menus.ts"

export interface AppMenuActions {
  readonly open: (screen: string) => Effect.Effect<void>
  readonly shorten: Effect.Effect<void>
  readonly copyKey: Effect.Effect<void>
  readonly exportData: Effect.Effect<unknown>
  readonly importData: Effect.Effect<unknown>
  readonly openDataFolder: Effect.Effect<void>
  readonly explainNetworkAccess: Effect.Effect<void>
  readonly chooseLogin: Effect.Effect<void>
  readonly chooseShortcut: Effect.Effect<void>
  readonly showLog: Effect.Effect<void>
  readonly showVersion: Effect.Effect<void>
  readonly quit: Effect.Effect<void>
}

interface Shown {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly openAtLogin: boolean
  readonly shortcut: boolean
}

const line: MenuEntry = { kind: "line" }
const role = (name: Extract<MenuEntry, { kind: "role" }>["role"]): MenuEntry => ({ kind: "role", role: name })
const menu = (label: string, entries: ReadonlyArray<MenuEntry>): MenuEntry => ({ kind: "menu", label, entries })
const does = (label: string, action: Effect.Effect<unknown>, keys?: string): MenuEntry => ({
  kind: "action",
  label,
  action: action as Effect.Effect<void>,
  ...(keys === undefined ? {} : { keys })
})

/** The menu bar of the app. On macOS, it starts with the app's own menu, as is usual on that system. */
export const appMenu = (shown: Shown, actions: AppMenuActions): ReadonlyArray<MenuEntry> => {
  const isMac = shown.platform === "darwin"
  const choices: ReadonlyArray<MenuEntry> = [
    { kind: "check", label: "Open at Login", isOn: shown.openAtLogin, action: actions.chooseLogin },
    { kind: "check", label: "Shortcut for the Clipboard", isOn: shown.shortcut, action: actions.chooseShortcut }
  ]
  const quit = does("Quit Linden", actions.quit, "CommandOrControl+Q")
  return [
    ...(isMac
      ? [
          menu("Linden", [
            role("about"),
            line,
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
    menu("File", [
      does("Shorten the Clipboard", actions.shorten),
      does("Copy an API Key for Programs", actions.copyKey),
      line,
      does("Export All Data…", actions.exportData),
      does("Import Data…", actions.importData),
      does("Open the Data Folder", actions.openDataFolder),
      line,
      ...(isMac ? [role("close")] : [...choices, line, role("close"), quit])
    ]),
    menu(
      "Edit",
      ["undo", "redo", "cut", "copy", "paste", "selectAll"].map((name) => role(name as "undo"))
    ),
    menu("View", [
      does("Reload", actions.open(""), "CommandOrControl+R"),
      ...(["resetZoom", "zoomIn", "zoomOut", "togglefullscreen"] as const).map(role),
      ...(shown.isPackaged ? [] : [role("toggleDevTools")])
    ]),
    ...(isMac ? [menu("Window", (["minimize", "zoom", "front"] as const).map(role))] : []),
    menu("Help", [
      does("Who Can Open Your Links", actions.explainNetworkAccess),
      does("Show the Log", actions.showLog),
      ...(isMac ? [] : [does("About Linden", actions.showVersion)])
    ])
  ]
}
