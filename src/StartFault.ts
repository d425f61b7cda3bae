import { Data } from "effect"

/** Why the service cannot start, in one sentence for whoever runs it. */
export class StartFault extends Data.TaggedError("StartFault")<{
  readonly message: string
  readonly cause?: unknown
}> {}
