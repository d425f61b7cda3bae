import type { Effect, Stream } from "effect"

/** The events of the operating system. */
export type AppEvent =
  | { readonly _tag: "SecondInstance"; readonly argv: ReadonlyArray<string> }
  | { readonly _tag: "OpenUrl"; readonly url: string }
  | { readonly _tag: "Activate" }
  | { readonly _tag: "Quit" }

/** The app and the machine it runs on. */
export interface AppShell {
  readonly platform: NodeJS.Platform
  readonly version: string
  /** The name and version of the operating system, for reports. */
  readonly system: string
  /** The languages that the user prefers, best first. */
  readonly languages: Effect.Effect<ReadonlyArray<string>>
  /** The arguments of this process, without its own path. */
  readonly argv: ReadonlyArray<string>
  /** The program that starts the app; in an AppImage, the AppImage itself. */
  readonly executable: string
  /** Whether this is the installed app instead of one that runs from sources. */
  readonly isPackaged: boolean
  /** The user's data folder for this app. */
  readonly userData: string
  /** The folder in which all programs store the user's settings. */
  readonly appData: string
  readonly logs: string
  readonly documents: string
  /** The folder with the app's own files: bundles, preload script and icons. */
  readonly bundle: string
  /** Whether this is the user's first instance, which receives the arguments of later ones. */
  readonly takeLock: Effect.Effect<boolean>
  readonly ready: Effect.Effect<void>
  /** All events since the start, each one once. Quitting waits until `exit` is called. */
  readonly events: Stream.Stream<AppEvent>
  readonly exit: (code: number) => Effect.Effect<void>
  /** Makes this app the handler of `linden://`. */
  readonly claimScheme: Effect.Effect<boolean>
  /** Whether macOS started the app at sign-in. On macOS, no command line argument indicates this. */
  readonly wasOpenedAtLogin: Effect.Effect<boolean>
  /** Makes the system start the app at sign-in; only for macOS and Windows. */
  readonly setOpenAtLogin: (isOn: boolean, args: ReadonlyArray<string>) => Effect.Effect<void>
}
