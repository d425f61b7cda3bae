import { Schema } from "effect"
import { languages } from "../../src/http/Language.ts"
import { ShortcutKeys } from "../quick/ShortcutKeys.ts"

/** The channel for requests from the page, and the channel for progress reports to the page. */
export const bridgeChannel = "linden"
export const progressChannel = "linden:progress"

const Line = (longest: number) => Schema.String.pipe(Schema.maxLength(longest))

/** All requests that a page may send to the main process. */
export const BridgeMessage = Schema.Union(
  Schema.TaggedStruct("About", {}),
  Schema.TaggedStruct("Choose", {
    openAtLogin: Schema.optional(Schema.Boolean),
    shortcut: Schema.optional(Schema.Boolean),
    shortcutKeys: Schema.optional(ShortcutKeys)
  }),
  Schema.TaggedStruct("Connect", { address: Line(2000), key: Schema.NullOr(Line(200)) }),
  Schema.TaggedStruct("Disconnect", {}),
  Schema.TaggedStruct("Use", { isTeam: Schema.Boolean }),
  Schema.TaggedStruct("Notices", { isOn: Schema.optional(Schema.Boolean), address: Schema.optional(Line(2000)) }),
  Schema.TaggedStruct("Language", { language: Schema.NullOr(Schema.Literal(...languages)) }),
  Schema.TaggedStruct("CopyText", { text: Line(10_000) }),
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
  /** The keys in Electron's format. */
  readonly shortcutKeys: string
  /** Whether another program uses the keys. */
  readonly isShortcutTaken: boolean
  /** The connected server of a team. */
  readonly team: {
    readonly host: string
    readonly hasKey: boolean
    /** Whether the connection survives the end of the app. */
    readonly isKept: boolean
    /** Whether the app shortens there. */
    readonly isUsed: boolean
    /** Whether the connection is not encrypted. */
    readonly isPlain: boolean
  } | null
  /** The notices about new versions; null if the app updates itself. */
  readonly notices: { readonly isOn: boolean; readonly address: string | null; readonly newest: string | null } | null
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

export interface DesktopChoice {
  readonly openAtLogin?: boolean
  readonly shortcut?: boolean
  readonly shortcutKeys?: string
}

/** The API at `window.linden`, which only exists in the desktop app. Promises reject with a sentence for the user. */
export interface LindenBridge {
  readonly about: () => Promise<AboutDesktop>
  readonly choose: (choice: DesktopChoice) => Promise<AboutDesktop>
  /** Connects to a server of a team, with an API key or else by a sign-in in the window. */
  readonly connect: (address: string, key: string | null) => Promise<AboutDesktop>
  readonly disconnect: () => Promise<AboutDesktop>
  readonly use: (isTeam: boolean) => Promise<AboutDesktop>
  readonly notices: (choice: { readonly isOn?: boolean; readonly address?: string }) => Promise<AboutDesktop>
  readonly copyText: (text: string) => Promise<void>
  /** True if the data was exported; false if the user cancelled. */
  readonly exportData: () => Promise<boolean>
  readonly importData: () => Promise<boolean>
  readonly explainNetworkAccess: () => Promise<void>
  /** Returns a function that stops listening. */
  readonly onProgress: (listener: (progress: TransferProgress) => void) => () => void
}
