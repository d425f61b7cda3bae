import { Data } from "effect"

/** The service can't start; the message is a sentence for the operator. */
export class StartError extends Data.TaggedError("StartError")<{
  readonly message: string
  readonly cause?: unknown
}> {}
