import { Data, type Effect, type Scope, type Stream } from "effect"

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The position and size of a window; without x and y, it is centered. */
export interface Bounds {
  readonly x?: number | undefined
  readonly y?: number | undefined
  readonly width: number
  readonly height: number
  readonly isMaximized: boolean
}

/** How to handle an address: open it in the window, open it in the browser, or refuse it. */
export type Verdict = "stay" | "browser" | "refuse"

export interface WindowRules {
  /** Whether the window may navigate to an address. */
  readonly navigate: (url: string) => Verdict
  /** What to do when the page opens a new window; `stay` navigates this window instead. */
  readonly open: (url: string) => Verdict
  /** Whether a page may use a browser permission. */
  readonly permit: (permission: string, url: string) => boolean
  /** The content security policy of responses without one. */
  readonly fallbackPolicy: string
}

/** A message from a page, with the address and frame of its sender. */
export interface PageMessage {
  readonly url: string
  readonly isMainFrame: boolean
  readonly message: unknown
}

/** Whose pages a window shows. Each has its own session, and only those of this computer have the bridge. */
export type Place = "computer" | "team"

export interface PageRequest {
  readonly url: string
  readonly method?: "GET" | "POST" | "DELETE"
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether to send the cookies of the place's pages. */
  readonly withCookies: boolean
}

/** Why a request got no response: `tls` for an invalid certificate, `large` for too many bytes. */
export type RequestFault = "offline" | "slow" | "tls" | "redirect" | "large"

export class RequestFailed extends Data.TaggedError("RequestFailed")<{ readonly reason: RequestFault }> {}

export type WindowEvent = "close" | "moved" | "gone"

export interface AppWindow {
  /** Loads an address; false if that fails. */
  readonly load: (url: string) => Effect.Effect<boolean>
  readonly url: Effect.Effect<string>
  readonly show: Effect.Effect<void>
  readonly hide: Effect.Effect<void>
  readonly isShown: Effect.Effect<boolean>
  readonly bounds: Effect.Effect<Bounds>
  readonly moveTo: (bounds: Bounds) => Effect.Effect<void>
  readonly back: Effect.Effect<void>
  readonly forward: Effect.Effect<void>
  /** Runs a script in the page; undefined if the page doesn't exist or the script fails. */
  readonly run: (script: string) => Effect.Effect<unknown>
  /** Shows progress from 0 to 1 in the task bar; null removes it. */
  readonly progress: (part: number | null) => Effect.Effect<void>
  readonly send: (channel: string, message: unknown) => Effect.Effect<void>
  /**
   * `close` is only a request: the window stays until its scope closes. `gone` means that the page's process has
   * crashed.
   */
  readonly events: Stream.Stream<WindowEvent>
}

export interface Windows {
  readonly open: (place: Place, bounds: Bounds, rules: WindowRules) => Effect.Effect<AppWindow, never, Scope.Scope>
  /** The usable area of each screen. */
  readonly screens: Effect.Effect<ReadonlyArray<Area>>
  /** Sends a request in the session of a place. Redirects fail, because they could carry a key to another host. */
  readonly request: (
    place: Place,
    request: PageRequest
  ) => Effect.Effect<{ readonly status: number; readonly body: string }, RequestFailed>
  /** Deletes everything that the pages of a place have stored, such as cookies. */
  readonly forget: (place: Place) => Effect.Effect<void>
  /** Handles messages of pages on a channel until the scope closes. */
  readonly answer: (
    channel: string,
    answer: (message: PageMessage) => Effect.Effect<unknown>
  ) => Effect.Effect<void, never, Scope.Scope>
}
