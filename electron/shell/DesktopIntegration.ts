import type { Effect, Scope } from "effect"

export interface Notice {
  readonly title: string
  readonly body: string
  readonly onClick?: Effect.Effect<void>
}

/** Clipboard, notifications, keys and what else lies on a person's desk. */
export interface DesktopIntegration {
  readonly readText: Effect.Effect<string>
  readonly copyText: (text: string) => Effect.Effect<void>
  readonly notify: (notice: Notice) => Effect.Effect<void>
  /** Opens an address in the browser, or in the program that mail goes to. */
  readonly openExternal: (url: string) => Effect.Effect<void>
  /** Opens a file or a folder in the program for it. */
  readonly openPath: (path: string) => Effect.Effect<void>
  /** Binds a key everywhere until the scope closes; false where another program has it. */
  readonly bindKey: (accelerator: string, action: Effect.Effect<void>) => Effect.Effect<boolean, never, Scope.Scope>
  readonly isDark: Effect.Effect<boolean>
}
