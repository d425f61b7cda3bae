import type { Effect, Scope, Stream } from "effect"

/** A process of the app's own, with a port to it that nothing else holds. */
export interface ChildProcess {
  readonly pid: number | undefined
  /** Sends a message; false where the process has ended. */
  readonly post: (message: unknown) => Effect.Effect<boolean>
  readonly messages: Stream.Stream<unknown>
  /** What it writes to its standard error. */
  readonly log: Stream.Stream<string>
  /** Its exit code, once it has ended. */
  readonly exited: Effect.Effect<number>
  readonly kill: Effect.Effect<void>
}

export interface Processes {
  /** Starts a module of the app as a process; it is killed when the scope closes, where it still runs. */
  readonly fork: (module: string, args: ReadonlyArray<string>) => Effect.Effect<ChildProcess, never, Scope.Scope>
}
