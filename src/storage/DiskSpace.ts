import { statfs } from "node:fs"
import { Effect, Option } from "effect"

/** Whether a failed write of a file found no space left. */
export const isDiskFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes(String((error as { readonly cause?: { readonly code?: unknown } }).cause?.code))

/** The bytes that are free on the disk of a folder for those who are not its administrator; none where it does not tell. */
export const freeBytes = (folder: string): Effect.Effect<Option.Option<number>> =>
  Effect.async((resume) =>
    statfs(folder, (fault, { bavail, bsize } = {} as never) =>
      resume(Effect.succeed(fault === null ? Option.some(bavail * bsize) : Option.none()))
    )
  )
