/** The API that the desktop app provides to its window; `electron/window/Bridge.ts` defines it. */
interface Desktop {
  readonly about: () => Promise<AboutDesktop>
  readonly choose: (choice: { readonly openAtLogin?: boolean; readonly shortcut?: boolean }) => Promise<AboutDesktop>
  readonly exportData: () => Promise<boolean>
  readonly importData: () => Promise<boolean>
  readonly explainNetworkAccess: () => Promise<void>
  readonly onProgress: (listener: (progress: TransferProgress) => void) => () => void
}

export interface AboutDesktop {
  readonly version: string
  readonly origin: string
  readonly dataFolder: string
  readonly openAtLogin: boolean
  readonly shortcut: boolean
  readonly shortcutKeys: string
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
