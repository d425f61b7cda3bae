import { Schema } from "effect"

/** The channel for requests from the page, and the channel for progress reports to the page. */
export const bridgeChannel = "linden"
export const progressChannel = "linden:progress"

/** All requests that a page may send to the main process. */
export const BridgeMessage = Schema.Union(
  Schema.TaggedStruct("About", {}),
  Schema.TaggedStruct("Choose", {
    openAtLogin: Schema.optional(Schema.Boolean),
    shortcut: Schema.optional(Schema.Boolean)
  }),
  Schema.TaggedStruct("CopyText", { text: Schema.String.pipe(Schema.maxLength(10_000)) }),
  Schema.TaggedStruct("Export", {}),
  Schema.TaggedStruct("Import", {}),
  Schema.TaggedStruct("ExplainNetworkAccess", {})
)
export type BridgeMessage = typeof BridgeMessage.Type

export interface AboutDesktop {
  readonly version: string
  readonly platform: string
  readonly origin: string
  readonly dataFolder: string
  readonly openAtLogin: boolean
  readonly shortcut: boolean
  readonly shortcutKeys: string
}

/** The response to a request. */
export type BridgeAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string }

/** The progress of an export or import; `part` is from 0 to 1, and null at the end. */
export interface TransferProgress {
  readonly task: "export" | "import"
  readonly part: number | null
}

/** The API at `window.linden`, which only exists in the desktop app. Promises reject with a sentence for the user. */
export interface LindenBridge {
  readonly about: () => Promise<AboutDesktop>
  readonly choose: (choice: { readonly openAtLogin?: boolean; readonly shortcut?: boolean }) => Promise<AboutDesktop>
  readonly copyText: (text: string) => Promise<void>
  /** True if the data was exported; false if the user cancelled. */
  readonly exportData: () => Promise<boolean>
  readonly importData: () => Promise<boolean>
  readonly explainNetworkAccess: () => Promise<void>
  /** Returns a function that stops listening. */
  readonly onProgress: (listener: (progress: TransferProgress) => void) => () => void
}
