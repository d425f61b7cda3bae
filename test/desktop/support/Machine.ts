import type { ChildProcess } from "node:child_process"
import type { EventEmitter } from "node:events"
import type { MenuItemConstructorOptions } from "electron"
import type { WindowDouble } from "./WindowDouble.ts"

export interface Notice extends EventEmitter {
  readonly title: string
  readonly body: string
}

/** A question of the app that waits for its person. */
export interface Asked {
  readonly message: string
  readonly detail: string
  readonly buttons: ReadonlyArray<string>
  readonly press: (button: string) => void
}

/** A person's machine as the apps on it leave their traces there, and as that person acts on it. */
export class Machine {
  clipboard = ""
  readonly notices: Array<Notice> = []
  readonly browser: Array<string> = []
  readonly opened: Array<string> = []
  readonly asked: Array<Asked> = []
  readonly keys = new Map<string, () => void>()
  readonly takenKeys = new Set<string>()
  readonly children: Array<ChildProcess> = []
  readonly windows: Array<WindowDouble> = []
  readonly logins: Array<{ readonly openAtLogin?: boolean; readonly args?: ReadonlyArray<string> }> = []
  readonly schemes: Array<string> = []
  readonly menus = new Map<"app" | "tray", ReadonlyArray<MenuItemConstructorOptions>>()
  /** Where the next dialog for a file leads; nothing is a dialog that was closed. */
  file: string | undefined
  /** How many dialogs for a file there were. */
  dialogs = 0
  screens = [{ x: 0, y: 0, width: 1600, height: 900 }]
  isDark = false
  /** Whether the system keeps secrets for apps. */
  hasKeyring = true
  isSigningIn = false
  /** The running app, which holds the lock. */
  first: EventEmitter | undefined

  constructor(readonly home: string) {}

  press(keys: string) {
    this.keys.get(keys)?.()
  }

  /** Every line of a menu, those of menus within it too. */
  lines(menu: "app" | "tray"): ReadonlyArray<MenuItemConstructorOptions> {
    const flat = (items: ReadonlyArray<MenuItemConstructorOptions>): ReadonlyArray<MenuItemConstructorOptions> =>
      items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])
    return flat(this.menus.get(menu) ?? [])
  }

  choose(menu: "app" | "tray", label: string) {
    const line = this.lines(menu).find((one) => one.label === label)
    if (line?.click === undefined)
      throw new Error(`There is no line "${label}" to choose in the menu of the ${menu}.`)
      // Electron hands over an item and an event, of which the app takes no notice.
    ;(line.click as () => void)()
  }
}
