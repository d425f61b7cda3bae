import { Data } from "effect"

/** A backup was not made or not put back; the message is a sentence for whoever asked for it. */
export class BackupError extends Data.TaggedError("BackupError")<{
  readonly message: string
  readonly cause?: unknown
}> {}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the quota is used up",
  EFBIG: "the disk takes no file of that size",
  SQLITE_FULL: "the disk is full",
  EACCES: "access is denied",
  EPERM: "access is denied",
  EROFS: "the disk is read-only",
  EIO: "the disk fails",
  ENOENT: "it is not there",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is no folder"
}

/** Why something did not work, in a few words. */
export const reasonOf = (cause: unknown): string => {
  const { code, message } = cause as { readonly code?: unknown; readonly message?: unknown }
  return reasons[String(code ?? "")] ?? String(message ?? cause)
}

/** Makes what the system says a sentence about what was to be done. */
export const because = (what: string) => (cause: unknown) =>
  cause instanceof BackupError ? cause : new BackupError({ message: `${what}: ${reasonOf(cause)}.`, cause })
