import { Data } from "effect"

/** Why the service cannot start, in one sentence for whoever runs it. */
export class StartError extends Data.TaggedError("StartError")<{
  readonly message: string
  readonly cause?: unknown
}> {}
