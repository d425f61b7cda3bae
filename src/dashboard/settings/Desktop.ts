import { ApiFailure } from "../api/Failure.ts"

/** The API that the desktop app provides to its window; `electron/window/Bridge.ts` defines it. */
interface Desktop {
  readonly about: () => Promise<AboutDesktop>
  readonly choose: (choice: DesktopChoice) => Promise<AboutDesktop>
  readonly connect: (address: string, key: string | null) => Promise<AboutDesktop>
  readonly disconnect: () => Promise<AboutDesktop>
  readonly use: (isTeam: boolean) => Promise<AboutDesktop>
  readonly notices: (choice: { readonly isOn?: boolean; readonly address?: string }) => Promise<AboutDesktop>
  readonly exportData: () => Promise<boolean>
  readonly importData: () => Promise<boolean>
  readonly explainNetworkAccess: () => Promise<void>
  readonly onProgress: (listener: (progress: TransferProgress) => void) => () => void
}

export interface DesktopChoice {
  readonly openAtLogin?: boolean
  readonly shortcut?: boolean
  readonly shortcutKeys?: string
}

export interface ConnectedTeam {
  readonly host: string
  readonly hasKey: boolean
  /** Whether the connection survives the end of the app. */
  readonly isKept: boolean
  /** Whether the app shortens there. */
  readonly isUsed: boolean
  /** Whether the connection is not encrypted. */
  readonly isPlain: boolean
}

export interface VersionNotices {
  readonly isOn: boolean
  readonly address: string | null
  readonly newest: string | null
}

export interface AboutDesktop {
  readonly version: string
  readonly platform: string
  readonly origin: string
  readonly dataFolder: string
  readonly openAtLogin: boolean
  readonly shortcut: boolean
  /** The keys in Electron's format, such as `CommandOrControl+Shift+L`. */
  readonly shortcutKeys: string
  readonly isShortcutTaken: boolean
  readonly team: ConnectedTeam | null
  /** Null if the app updates itself. */
  readonly notices: VersionNotices | null
}

export interface TransferProgress {
  readonly task: "export" | "import"
  /** The progress of the task from 0 to 1; null when it ends. */
  readonly part: number | null
}

declare global {
  interface Window {
    readonly linden?: Desktop
  }
}

/** The desktop app's API; undefined in a browser. */
export const desktop: Desktop | undefined = window.linden

/** The state of the app, under this key in the cache of queries. */
export const aboutKey = ["desktop"]

/** Asks the app for something. Its refusals are sentences for the user. */
export const ask = async <A>(what: (app: Desktop) => Promise<A>): Promise<A> => {
  if (desktop === undefined) throw new Error("This is not the desktop app.")
  return what(desktop).catch((cause: unknown) => {
    throw new ApiFailure("invalid", cause instanceof Error ? cause.message : String(cause))
  })
}
