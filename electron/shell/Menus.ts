import type { Effect, Scope } from "effect"

type Role =
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
  | "reload"
  | "resetZoom"
  | "zoomIn"
  | "zoomOut"
  | "togglefullscreen"
  | "toggleDevTools"
  | "minimize"
  | "zoom"
  | "front"
  | "close"

/** One line of a menu, as data. */
export type MenuEntry =
  | { readonly kind: "action"; readonly label: string; readonly keys?: string; readonly action: Effect.Effect<void> }
  | { readonly kind: "note"; readonly label: string }
  | { readonly kind: "check"; readonly label: string; readonly isOn: boolean; readonly action: Effect.Effect<void> }
  | { readonly kind: "role"; readonly role: Role }
  | { readonly kind: "line" }
  | { readonly kind: "menu"; readonly label: string; readonly entries: ReadonlyArray<MenuEntry> }

export interface Tray {
  readonly setMenu: (entries: ReadonlyArray<MenuEntry>) => Effect.Effect<void>
}

/** The menu of the app and its place in the tray. */
export interface Menus {
  readonly setAppMenu: (entries: ReadonlyArray<MenuEntry>) => Effect.Effect<void>
  /** An icon in the tray until the scope closes; a click on it, where the system tells of clicks, runs `onClick`. */
  readonly openTray: (tooltip: string, onClick: Effect.Effect<void>) => Effect.Effect<Tray, never, Scope.Scope>
}
