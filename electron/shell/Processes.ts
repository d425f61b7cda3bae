import type { Effect, Scope, Stream } from "effect"

/** A process of the app, with a port that nothing else can use. */
export interface ChildProcess {
  readonly pid: number | undefined
  /** Sends a message; false if the process has exited. */
  readonly post: (message: unknown) => Effect.Effect<boolean>
  readonly messages: Stream.Stream<unknown>
  /** The process's standard error output. */
  readonly log: Stream.Stream<string>
  /** The process's exit code, available once it has exited. */
  readonly exited: Effect.Effect<number>
  readonly kill: Effect.Effect<void>
}

export interface Processes {
  /** Starts a module of the app as a process. If it is still running when the scope closes, it is killed. */
  readonly fork: (module: string, args: ReadonlyArray<string>) => Effect.Effect<ChildProcess, never, Scope.Scope>
}
