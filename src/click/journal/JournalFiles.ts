import {
  close,
  closeSync,
  constants,
  fdatasync,
  fdatasyncSync,
  fsync,
  ftruncateSync,
  mkdirSync,
  open,
  openSync,
  writeSync
} from "node:fs"

type Done = (error: NodeJS.ErrnoException | null) => void

/** The journal's file system. Tests replace it with a full or broken disk. */
export interface JournalFiles {
  readonly makeFolder: (folder: string) => void
  /** Creates a file that must not exist yet, and returns its descriptor. */
  readonly create: (file: string) => number
  /** Appends bytes, and returns how many were written. */
  readonly write: (descriptor: number, bytes: Uint8Array, offset: number, length: number) => number
  readonly truncate: (descriptor: number, length: number) => void
  readonly sync: (descriptor: number, done: Done) => void
  readonly syncNow: (descriptor: number) => void
  /** Syncs the names in a folder, so that they survive a power failure. */
  readonly syncFolder: (folder: string) => void
  readonly close: (descriptor: number) => void
}

const appending = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_EXCL

/** The file system of this machine. */
export const nodeFiles: JournalFiles = {
  makeFolder: (folder) => void mkdirSync(folder, { recursive: true, mode: 0o700 }),
  create: (file) => openSync(file, appending, 0o600),
  write: (descriptor, bytes, offset, length) => writeSync(descriptor, bytes, offset, length, null),
  truncate: ftruncateSync,
  sync: fdatasync,
  syncNow: fdatasyncSync,
  syncFolder: (folder) =>
    open(folder, "r", (error, descriptor) => {
      if (error === null) fsync(descriptor, () => close(descriptor, () => {}))
    }),
  close: closeSync
}
