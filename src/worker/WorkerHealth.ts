import { Effect } from "effect"

/** How a supervised worker stands, as health and metrics tell it. */
export interface WorkerState {
  readonly name: string
  readonly isRunning: boolean
  /** Whether it ends again and again soon after its start. */
  readonly isFailing: boolean
  /** Whether a thread of it shows no sign of life. */
  readonly isStuck: boolean
  /** How often it was started again, since the process was. */
  readonly restarts: number
}

/** The workers of this process. */
export class WorkerHealth extends Effect.Service<WorkerHealth>()("worker/WorkerHealth", {
  sync: () => {
    const workers = new Set<Effect.Effect<WorkerState>>()
    return {
      /** Tells how a worker stands, as long as a scope lasts. */
      watch: (state: Effect.Effect<WorkerState>) =>
        Effect.acquireRelease(
          Effect.sync(() => workers.add(state)),
          () => Effect.sync(() => workers.delete(state))
        ),
      states: Effect.suspend(() => Effect.all([...workers]))
    }
  }
}) {}
