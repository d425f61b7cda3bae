import type { Effect, Scope } from "effect"

export interface Notice {
  readonly title: string
  readonly body: string
  readonly onClick?: Effect.Effect<void>
}

/** Desktop services such as the clipboard, notifications and global shortcuts. */
export interface DesktopIntegration {
  readonly readText: Effect.Effect<string>
  readonly copyText: (text: string) => Effect.Effect<void>
  readonly notify: (notice: Notice) => Effect.Effect<void>
  /** Opens an address in the browser or the mail program. */
  readonly openExternal: (url: string) => Effect.Effect<void>
  /** Opens a file or folder in its default program. */
  readonly openPath: (path: string) => Effect.Effect<void>
  /** Binds a global shortcut until the scope closes; false if another program uses it. */
  readonly bindKey: (accelerator: string, action: Effect.Effect<void>) => Effect.Effect<boolean, never, Scope.Scope>
  readonly isDark: Effect.Effect<boolean>
}
