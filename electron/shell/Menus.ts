import type { Effect, Scope } from "effect"

export type Role =
  | "about"
  | "services"
  | "hide"
  | "hideOthers"
  | "unhide"
  | "undo"
  | "redo"
  | "cut"
  | "copy"
  | "paste"
  | "selectAll"
  | "resetZoom"
  | "zoomIn"
  | "zoomOut"
  | "togglefullscreen"
  | "toggleDevTools"
  | "minimize"
  | "zoom"
  | "front"
  | "close"

export type MenuEntry =
  | {
      readonly kind: "action"
      readonly label: string
      readonly keys?: string
      readonly action: Effect.Effect<void>
      /** Only the keys work. */
      readonly isHidden?: boolean
    }
  | { readonly kind: "note"; readonly label: string }
  | { readonly kind: "check"; readonly label: string; readonly isOn: boolean; readonly action: Effect.Effect<void> }
  /** A radio item of a group. */
  | { readonly kind: "choice"; readonly label: string; readonly isOn: boolean; readonly action: Effect.Effect<void> }
  /** An action of the system. Electron's own labels are only in English. */
  | { readonly kind: "role"; readonly role: Role; readonly label: string }
  | { readonly kind: "line" }
  | { readonly kind: "menu"; readonly label: string; readonly entries: ReadonlyArray<MenuEntry> }

/** What the user drops on the tray's icon, which only macOS reports. */
export type Dropped =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "files"; readonly paths: ReadonlyArray<string> }

export interface TrayActions {
  /** Runs on a click, if the system reports clicks on the icon. */
  readonly onClick: Effect.Effect<void>
  readonly onDrop: (dropped: Dropped) => Effect.Effect<void>
}

export interface Tray {
  readonly setMenu: (entries: ReadonlyArray<MenuEntry>) => Effect.Effect<void>
}

/** The app menu and the tray. */
export interface Menus {
  readonly setAppMenu: (entries: ReadonlyArray<MenuEntry>) => Effect.Effect<void>
  /** Shows an icon in the tray until the scope closes. */
  readonly openTray: (tooltip: string, actions: TrayActions) => Effect.Effect<Tray, never, Scope.Scope>
}
