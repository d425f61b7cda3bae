import { Cause, Chunk, Predicate } from "effect"
import { isSqlError } from "../../storage/Conflict.ts"

const unusable = /^SQLITE_(?:CORRUPT|NOTADB|IOERR|CANTOPEN|READONLY|MISUSE)/

const codeOf = (error: unknown): string =>
  isSqlError(error) && Predicate.hasProperty(error.cause, "code") ? String(error.cause.code) : ""

/** Whether a failure means that a database file is no longer valid: it must be reopened, or a person must act. */
export const isUnusable = (cause: Cause.Cause<unknown>): boolean =>
  [...Chunk.toReadonlyArray(Cause.failures(cause)), ...Chunk.toReadonlyArray(Cause.defects(cause))].some((error) =>
    unusable.test(codeOf(error))
  )
