import { Data } from "effect"

/** A backup or a restore failed; the message is a sentence for the user. */
export class BackupError extends Data.TaggedError("BackupError")<{
  readonly message: string
  readonly cause?: unknown
}> {}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the quota is used up",
  EFBIG: "the file is too large for the disk",
  SQLITE_FULL: "the disk is full",
  EACCES: "access is denied",
  EPERM: "access is denied",
  EROFS: "the disk is read-only",
  EIO: "the disk has an I/O error",
  ENOENT: "it does not exist",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is not a folder"
}

/** The reason for a system error, in a few words. */
export const reasonOf = (cause: unknown): string => {
  const { code, message } = cause as { readonly code?: unknown; readonly message?: unknown }
  return reasons[String(code ?? "")] ?? String(message ?? cause)
}

/** Turns a system error into a sentence: what failed, and why. */
export const because = (what: string) => (cause: unknown) =>
  cause instanceof BackupError ? cause : new BackupError({ message: `${what}: ${reasonOf(cause)}.`, cause })
