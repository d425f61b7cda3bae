import type { Effect, Stream } from "effect"

/** What the system tells the app. */
export type AppEvent =
  | { readonly _tag: "SecondInstance"; readonly argv: ReadonlyArray<string> }
  | { readonly _tag: "OpenUrl"; readonly url: string }
  | { readonly _tag: "Activate" }
  | { readonly _tag: "Quit" }

/** The app as the system sees it. */
export interface AppShell {
  readonly platform: NodeJS.Platform
  readonly version: string
  /** What this process was started with, without its own path. */
  readonly argv: ReadonlyArray<string>
  /** The program that starts the app: the AppImage itself where it is one. */
  readonly executable: string
  /** Whether it is the installed app, rather than one started from its sources. */
  readonly isPackaged: boolean
  /** The folder of this person's data of the app. */
  readonly userData: string
  /** This person's folder of settings of all programs. */
  readonly appData: string
  readonly logs: string
  readonly documents: string
  /** The folder of the app's own files: bundles, preload and icons. */
  readonly bundle: string
  /** Whether this process is the first one of this person; the first one is told of the others. */
  readonly takeLock: Effect.Effect<boolean>
  readonly ready: Effect.Effect<void>
  /** Everything since the start, each once; a quit is held back until `exit`. */
  readonly events: Stream.Stream<AppEvent>
  readonly exit: (code: number) => Effect.Effect<void>
  /** Makes this app the one that `linden://` opens. */
  readonly claimScheme: Effect.Effect<boolean>
  /** Whether macOS started the app at sign-in, of which it tells by no argument. */
  readonly wasOpenedAtLogin: Effect.Effect<boolean>
  /** Has the system start the app when the person signs in; for macOS and Windows. */
  readonly setOpenAtLogin: (isOn: boolean, args: ReadonlyArray<string>) => Effect.Effect<void>
}
