import { join } from "node:path"
import { Effect } from "effect"
import type { MenuItemConstructorOptions } from "electron"
import type { ElectronApi, Run } from "./ElectronApi.ts"
import type { MenuEntry, Menus } from "./Menus.ts"

const itemOf =
  (run: Run) =>
  (entry: MenuEntry): MenuItemConstructorOptions => {
    switch (entry.kind) {
      case "action":
        return {
          label: entry.label,
          ...(entry.keys === undefined ? {} : { accelerator: entry.keys }),
          ...(entry.isHidden === true ? { visible: false } : {}),
          click: () => run(entry.action)
        }
      case "check":
        return { label: entry.label, type: "checkbox", checked: entry.isOn, click: () => run(entry.action) }
      case "choice":
        return { label: entry.label, type: "radio", checked: entry.isOn, click: () => run(entry.action) }
      case "note":
        return { label: entry.label, enabled: false }
      case "role":
        return { role: entry.role, label: entry.label }
      case "line":
        return { type: "separator" }
      case "menu":
        return { label: entry.label, submenu: entry.entries.map(itemOf(run)) }
    }
  }

// macOS colors a template image; other systems show the image unchanged.
const icons: Partial<Record<NodeJS.Platform, string>> = { darwin: "trayTemplate.png", win32: "tray.ico" }

export const makeMenus = ({ Menu, Tray, bundle, process }: ElectronApi, run: Run): Menus => {
  const built = (entries: ReadonlyArray<MenuEntry>) => Menu.buildFromTemplate(entries.map(itemOf(run)))
  return {
    setAppMenu: (entries) => Effect.sync(() => Menu.setApplicationMenu(built(entries))),
    openTray: (tooltip, { onClick, onDrop }) =>
      Effect.acquireRelease(
        Effect.sync(() => {
          const tray = new Tray(join(bundle, "icons", icons[process.platform] ?? "tray.png"))
          tray.setToolTip(tooltip)
          // On macOS, a click opens the menu, so don't handle it.
          if (process.platform !== "darwin") tray.on("click", () => run(onClick))
          tray.on("drop-text", (_event, text) => run(onDrop({ kind: "text", text })))
          tray.on("drop-files", (_event, paths) => run(onDrop({ kind: "files", paths })))
          return tray
        }),
        (tray) => Effect.sync(() => tray.destroy())
      ).pipe(Effect.map((tray) => ({ setMenu: (entries) => Effect.sync(() => tray.setContextMenu(built(entries))) })))
  }
}
