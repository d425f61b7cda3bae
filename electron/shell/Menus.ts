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

/** The app menu and the tray. */
export interface Menus {
  readonly setAppMenu: (entries: ReadonlyArray<MenuEntry>) => Effect.Effect<void>
  /** Shows an icon in the tray until the scope closes. If the system reports clicks on it, they run `onClick`. */
  readonly openTray: (tooltip: string, onClick: Effect.Effect<void>) => Effect.Effect<Tray, never, Scope.Scope>
}
