/** What the desktop app offers its own window; `electron/window/Bridge.ts` holds the contract. */
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
  /** From 0 to 1; null at its end. */
  readonly part: number | null
}

declare global {
  interface Window {
    readonly linden?: Desktop
  }
}

/** The desktop app around this window; undefined in a browser. */
export const desktop: Desktop | undefined = window.linden
