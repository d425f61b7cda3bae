import { Schema } from "effect"

/** The channel of questions from the page, and that of news to it. */
export const bridgeChannel = "linden"
export const progressChannel = "linden:progress"

/** All that a page may ask of the main process. */
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

/** How every message is answered. */
export type BridgeAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string }

/** What an export or import tells the page; `part` is from 0 to 1, null at its end. */
export interface TransferProgress {
  readonly task: "export" | "import"
  readonly part: number | null
}

/** `window.linden`: there in the desktop app alone. Each promise fails with a sentence for a person. */
export interface LindenBridge {
  readonly about: () => Promise<AboutDesktop>
  readonly choose: (choice: { readonly openAtLogin?: boolean; readonly shortcut?: boolean }) => Promise<AboutDesktop>
  readonly copyText: (text: string) => Promise<void>
  /** True once it is done; false where the person thought better of it. */
  readonly exportData: () => Promise<boolean>
  readonly importData: () => Promise<boolean>
  readonly explainNetworkAccess: () => Promise<void>
  /** Gives what ends the listening. */
  readonly onProgress: (listener: (progress: TransferProgress) => void) => () => void
}
