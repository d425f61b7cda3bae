import { Data } from "effect"

/** What is wrong, and what to do about it: two sentences for the operator. */
export interface Trouble {
  readonly what: string
  readonly advice: string
}

/** The service can't start; the message is a sentence for the operator. */
export class StartError extends Data.TaggedError("StartError")<{
  readonly message: string
  readonly cause?: unknown
  /** The message in two parts, for `linden doctor`. */
  readonly trouble?: Trouble
}> {}

/** The error for some trouble with the data. */
export const startErrorOf = (trouble: Trouble, cause?: unknown) =>
  new StartError({ message: `${trouble.what} ${trouble.advice}`, trouble, cause })
