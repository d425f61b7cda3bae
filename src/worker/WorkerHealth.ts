import { Effect } from "effect"

/** The state of a supervised worker, as health and metrics report it. */
export interface WorkerState {
  readonly name: string
  readonly isRunning: boolean
  /** Whether the worker repeatedly exits soon after its start. */
  readonly isFailing: boolean
  /** Whether one of the worker's threads sends no heartbeat. */
  readonly isStuck: boolean
  /** The number of restarts since the process started. */
  readonly restarts: number
}

/** The workers of this process. */
export class WorkerHealth extends Effect.Service<WorkerHealth>()("worker/WorkerHealth", {
  sync: () => {
    const workers = new Set<Effect.Effect<WorkerState>>()
    return {
      /** Reports the state of a worker until the scope closes. */
      watch: (state: Effect.Effect<WorkerState>) =>
        Effect.acquireRelease(
          Effect.sync(() => workers.add(state)),
          () => Effect.sync(() => workers.delete(state))
        ),
      states: Effect.suspend(() => Effect.all([...workers]))
    }
  }
}) {}
