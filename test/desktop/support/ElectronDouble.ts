import { EventEmitter } from "node:events"
import { join } from "node:path"
import type { MenuItemConstructorOptions, MessageBoxOptions } from "electron"
import type { ElectronApi } from "../../../electron/shell/ElectronApi.ts"
import { AppDouble } from "./AppDouble.ts"
import type { Machine } from "./Machine.ts"
import { BrowserDouble, SessionDouble } from "./SessionDouble.ts"
import { utilityDouble } from "./UtilityDouble.ts"
import { WindowDouble, type WindowOptions } from "./WindowDouble.ts"

export interface Launch {
  readonly argv?: ReadonlyArray<string>
  readonly platform?: NodeJS.Platform
  readonly isPackaged?: boolean
}

const dialogOf = (machine: Machine) => ({
  showMessageBox: ({ message, detail = "", buttons = [] }: MessageBoxOptions) =>
    new Promise((resolve) =>
      machine.asked.push({
        message,
        detail,
        buttons,
        press: (button) => resolve({ response: buttons.indexOf(button), checkboxChecked: false })
      })
    ),
  showSaveDialog: async () => {
    machine.dialogs += 1
    return { canceled: machine.file === undefined, filePath: machine.file ?? "" }
  },
  showOpenDialog: async () => {
    machine.dialogs += 1
    return { canceled: machine.file === undefined, filePaths: machine.file === undefined ? [] : [machine.file] }
  }
})

type Template = { readonly template: ReadonlyArray<MenuItemConstructorOptions> }

/** Electron as one start of the app sees it. */
export const electronDouble = (machine: Machine, { argv = [], platform = "linux", isPackaged = true }: Launch) => {
  const app = new AppDouble(machine, ["/opt/Linden/linden", ...argv], isPackaged)
  const browser = new BrowserDouble()
  const sessions = new Map<string, SessionDouble>()
  const fromPartition = (partition: string) => {
    const known = sessions.get(partition) ?? new SessionDouble(browser, machine.storage, partition)
    sessions.set(partition, known)
    return known
  }
  const ipcMain = new Map<string, (event: unknown, message: unknown) => Promise<unknown>>()

  class Notification extends EventEmitter {
    static isSupported = () => true
    readonly title: string
    readonly body: string
    constructor({ title, body }: { title: string; body: string }) {
      super()
      this.title = title
      this.body = body
    }
    show() {
      machine.notices.push(this)
    }
  }

  class Tray extends EventEmitter {
    constructor() {
      super()
      machine.tray = this
    }
    setToolTip() {}
    setContextMenu({ template }: Template) {
      machine.menus.set("tray", template)
    }
    destroy() {
      machine.menus.delete("tray")
    }
  }

  const api = {
    app,
    BrowserWindow: class extends WindowDouble {
      constructor(options: WindowOptions) {
        super(machine, fromPartition(options.webPreferences?.partition ?? ""), ipcMain, options)
      }
    },
    clipboard: {
      readText: async () => machine.clipboard,
      writeText: async (text: string) => {
        machine.clipboard = text
      }
    },
    dialog: dialogOf(machine),
    globalShortcut: {
      register: (keys: string, action: () => void) => {
        if (machine.takenKeys.has(keys) || machine.keys.has(keys)) return false
        machine.keys.set(keys, action)
        return true
      },
      unregister: (keys: string) => machine.keys.delete(keys)
    },
    ipcMain: {
      handle: (channel: string, handler: (event: unknown, message: unknown) => Promise<unknown>) =>
        ipcMain.set(channel, handler),
      removeHandler: (channel: string) => ipcMain.delete(channel)
    },
    Menu: {
      buildFromTemplate: (template: ReadonlyArray<MenuItemConstructorOptions>) => ({ template }),
      setApplicationMenu: ({ template }: Template) => machine.menus.set("app", template)
    },
    safeStorage: {
      isEncryptionAvailable: () => true,
      getSelectedStorageBackend: () => (machine.hasKeyring ? "gnome_libsecret" : "basic_text"),
      encryptString: (text: string) => Buffer.from(`sealed ${Buffer.from(text).toString("hex")}`),
      decryptString: (sealed: Buffer) => {
        const found = /^sealed ([0-9a-f]+)$/.exec(sealed.toString())?.[1]
        if (found === undefined) throw new Error("Error while decrypting the ciphertext provided to safeStorage.")
        return Buffer.from(found, "hex").toString()
      }
    },
    nativeTheme: {
      get shouldUseDarkColors() {
        return machine.isDark
      }
    },
    Notification,
    powerMonitor: new EventEmitter(),
    screen: { getAllDisplays: () => machine.screens.map((workArea) => ({ workArea })) },
    session: { fromPartition },
    shell: {
      openExternal: async (url: string) => void machine.browser.push(url),
      openPath: async (path: string) => {
        machine.opened.push(path)
        return ""
      }
    },
    Tray,
    utilityProcess: utilityDouble(machine),
    updater: () => Promise.reject(new Error("There is no feed.")),
    process: {
      arch: "x64",
      argv: ["/opt/Linden/linden", ...argv],
      env: {},
      execPath: "/opt/Linden/linden",
      getSystemVersion: () => "6.12.1",
      platform
    },
    bundle: join(import.meta.dirname, "../../../dist/electron"),
    resources: join(machine.home, "resources")
  }
  return { app, api: api as unknown as ElectronApi, browser }
}
