import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { name as uploadName } from "../upload/Folder.ts"

/** What a data folder holds that is no part of a backup: databases, which are copied by themselves, locks, probes, notes and archives. */
const others = /^(?:\.|linden\.db|clicks\.db|linden\.lock|last-backup\.json$)|\.(?:part|tmp|log|tar|gz|zst|zip)$/

const isMissing = (fault: unknown) => (fault as NodeJS.ErrnoException).code === "ENOENT"

/** The plain files of a data folder: the node's name, secrets, what somebody put there. */
export const ownFilesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !others.test(entry.name) && /^[\w.-]+$/.test(entry.name))
    .map(({ name }) => name)
    .sort()

/** The files of uploads in a data folder; none where it has no folder for them yet. */
export const uploadsIn = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(join(folder, "uploads")).filter((file) => uploadName.test(file))
  } catch (fault) {
    if (isMissing(fault)) return []
    throw fault
  }
}

/** Takes a file that never changes into another folder, without a second copy where the disk can do so; false where it is gone. */
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

/** Takes uploads of a data folder into another one; gives those that are not there. */
export const takeUploads = (from: string, to: string, files: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (files.length === 0) return []
  mkdirSync(join(to, "uploads"), { recursive: true, mode: 0o700 })
  return files.filter((file) => !take(join(from, "uploads", file), join(to, "uploads", file)))
}
