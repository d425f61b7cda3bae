import { mkdirSync, statSync } from "node:fs"
import { dirname } from "node:path"

const codeOf = (fault: unknown) => (fault as NodeJS.ErrnoException).code

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/**
 * Creates a folder and its missing parents, readable only by their owner. Node's recursive `mkdir` never returns where
 * the system reports "no such file" below an existing folder, as `/proc` and some automounts do.
 */
export const makeFolder = (folder: string): void => {
  if (isFolder(folder)) return
  const parent = dirname(folder)
  if (parent !== folder && !isFolder(parent)) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (fault) {
    // Another process may have created it in the meantime.
    if (codeOf(fault) !== "EEXIST" || !isFolder(folder)) throw fault
  }
}
