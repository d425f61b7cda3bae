import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { name as uploadName } from "../upload/Folder.ts"

/**
 * Files of a data folder that are not copied with the rest: databases (copied separately), locks, probes, notes,
 * archives.
 */
const others = /^(?:\.|linden\.db|clicks\.db|linden\.lock|last-backup\.json$)|\.(?:part|tmp|log|tar|gz|zst|zip)$/

const isMissing = (fault: unknown) => (fault as NodeJS.ErrnoException).code === "ENOENT"

/** The plain files of a data folder to copy: the node id, secrets, and files that the operator added. */
export const ownFilesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !others.test(entry.name) && /^[\w.-]+$/.test(entry.name))
    .map(({ name }) => name)
    .sort()

/** The upload files in a data folder; empty if it has no folder for them yet. */
export const uploadsIn = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(join(folder, "uploads")).filter((file) => uploadName.test(file))
  } catch (fault) {
    if (isMissing(fault)) return []
    throw fault
  }
}

/**
 * Hard-links an immutable file into another folder, or copies it if the disk cannot link. Returns false if it no longer
 * exists.
 */
const take = (from: string, to: string): boolean => {
  try {
    linkSync(from, to)
    return true
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    if (code === "EEXIST") return true
    if (code === "ENOENT") return false
  }
  try {
    copyFileSync(from, to)
    return true
  } catch (fault) {
    rmSync(to, { force: true })
    if (isMissing(fault)) return false
    throw fault
  }
}

/** Links or copies uploads into another data folder. Returns the names of missing uploads. */
export const takeUploads = (from: string, to: string, files: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (files.length === 0) return []
  mkdirSync(join(to, "uploads"), { recursive: true, mode: 0o700 })
  return files.filter((file) => !take(join(from, "uploads", file), join(to, "uploads", file)))
}
