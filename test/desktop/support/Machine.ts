import type { ChildProcess } from "node:child_process"
import type { EventEmitter } from "node:events"
import type { MenuItemConstructorOptions } from "electron"
import type { BrowserContext } from "playwright-core"
import type { WindowDouble } from "./WindowDouble.ts"

export type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>

export interface Notice extends EventEmitter {
  readonly title: string
  readonly body: string
}

/** A dialog that waits for an answer. */
export interface Asked {
  readonly message: string
  readonly detail: string
  readonly buttons: ReadonlyArray<string>
  readonly press: (button: string) => void
}

/** A person's machine: what apps leave on it, and what the person does. */
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
  /** The file that the next dialog returns; undefined means it was cancelled. */
  file: string | undefined
  /** The number of file dialogs so far. */
  dialogs = 0
  screens = [{ x: 0, y: 0, width: 1600, height: 900 }]
  isDark = false
  /** The languages of the system, best first. */
  languages = ["en-US"]
  /** What pages have stored, by partition. */
  readonly storage = new Map<string, StorageState>()
  /** The icon in the tray. */
  tray: EventEmitter | undefined
  /** Whether the system stores secrets for apps. */
  hasKeyring = true
  isSigningIn = false
  /** The running app, which holds the lock. */
  first: EventEmitter | undefined

  constructor(
    readonly home: string,
    /** The port that the app tries first. */
    readonly firstPort: number
  ) {}

  press(keys: string) {
    this.keys.get(keys)?.()
  }

  /** Every entry of a menu, including submenus. */
  lines(menu: "app" | "tray"): ReadonlyArray<MenuItemConstructorOptions> {
    const flat = (items: ReadonlyArray<MenuItemConstructorOptions>): ReadonlyArray<MenuItemConstructorOptions> =>
      items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])
    return flat(this.menus.get(menu) ?? [])
  }

  choose(menu: "app" | "tray", label: string) {
    const line = this.lines(menu).find((one) => one.label === label)
    if (line?.click === undefined)
      throw new Error(`There is no line "${label}" to choose in the menu of the ${menu}.`)
      // Electron passes an item and an event, which the app ignores.
    ;(line.click as () => void)()
  }
}
