import type { Effect, Scope, Stream } from "effect"

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where a window is and how large; without x and y it is centred. */
export interface Bounds {
  readonly x?: number | undefined
  readonly y?: number | undefined
  readonly width: number
  readonly height: number
  readonly isMaximized: boolean
}

/** What becomes of an address that the window is sent to: it stays, goes to the browser, or is refused. */
export type Verdict = "stay" | "browser" | "refuse"

export interface WindowRules {
  /** Where the window itself may go. */
  readonly navigate: (url: string) => Verdict
  /** What a new window that the page asks for becomes; `stay` leads the window itself there. */
  readonly open: (url: string) => Verdict
  /** Whether a page may use a permission of the browser's. */
  readonly permit: (permission: string, url: string) => boolean
  /** The content security policy of an answer that has none. */
  readonly fallbackPolicy: string
}

/** A message of the page, and where the page that sent it came from. */
export interface PageMessage {
  readonly url: string
  readonly isMainFrame: boolean
  readonly message: unknown
}

export type WindowEvent = "close" | "moved" | "gone"

export interface AppWindow {
  /** Loads an address; false where nothing answers there. */
  readonly load: (url: string) => Effect.Effect<boolean>
  readonly url: Effect.Effect<string>
  readonly show: Effect.Effect<void>
  readonly hide: Effect.Effect<void>
  readonly isShown: Effect.Effect<boolean>
  readonly bounds: Effect.Effect<Bounds>
  /** A part of the whole from 0 to 1 in the task bar; null takes it away. */
  readonly progress: (part: number | null) => Effect.Effect<void>
  readonly send: (channel: string, message: unknown) => Effect.Effect<void>
  /** `close` is only asked for: the window stays until its scope closes. `gone` is its page's process. */
  readonly events: Stream.Stream<WindowEvent>
}

export interface Windows {
  readonly open: (bounds: Bounds, rules: WindowRules) => Effect.Effect<AppWindow, never, Scope.Scope>
  /** The free area of each screen. */
  readonly screens: Effect.Effect<ReadonlyArray<Area>>
  /** The status that an address answers a page with, cookies and all; 0 where nothing answers. */
  readonly statusOf: (url: string) => Effect.Effect<number>
  /** Answers the messages of pages on a channel until the scope closes. */
  readonly answer: (
    channel: string,
    answer: (message: PageMessage) => Effect.Effect<unknown>
  ) => Effect.Effect<void, never, Scope.Scope>
}
