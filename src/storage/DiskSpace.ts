import { statfs } from "node:fs"
import { Effect, Option } from "effect"

/** Whether a write failed because the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes(String((error as { readonly cause?: { readonly code?: unknown } }).cause?.code))

/** The free bytes on a folder's disk for unprivileged users; none if unknown. */
export const freeBytes = (folder: string): Effect.Effect<Option.Option<number>> =>
  Effect.async((resume) =>
    statfs(folder, (fault, { bavail, bsize } = {} as never) =>
      resume(Effect.succeed(fault === null ? Option.some(bavail * bsize) : Option.none()))
    )
  )

/** Formats a size for display. */
export const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`
