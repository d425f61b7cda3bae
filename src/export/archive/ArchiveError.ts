import { Data } from "effect"

/** An archive cannot be read; the message is a sentence for whoever brought it. */
export class ArchiveError extends Data.TaggedError("ArchiveError")<{ readonly message: string }> {}
