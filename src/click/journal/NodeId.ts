import { randomUUID } from "node:crypto"
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { journalFolder, writersIn } from "./JournalSegments.ts"

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const fileIn = (dataDir: string): string => join(dataDir, "node-id")

/** The id of the data folder's node; undefined if it has none. */
export const knownNodeId = (dataDir: string): string | undefined => {
  try {
    const id = readFileSync(fileIn(dataDir), "utf8").trim()
    return uuid.test(id) ? id : undefined
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    if (code === "ENOENT" || code === "ENOTDIR") return undefined
    throw fault
  }
}

/**
 * The id of the data folder's node, created at its first start. Several nodes may share one database. If the file was
 * lost, the id comes from the journal.
 */
export const nodeId = (dataDir: string): string => {
  const file = fileIn(dataDir)
  const known = knownNodeId(dataDir)
  if (known !== undefined) return known
  const [writer, ...others] = writersIn(journalFolder(dataDir))
  const id = writer !== undefined && others.length === 0 ? writer : randomUUID()
  try {
    writeFileSync(file, id, { flag: "wx", mode: 0o600 })
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "EEXIST") throw fault
  }
  return readFileSync(file, "utf8").trim()
}

/** Gives a data folder a new id. Its journal stays, because each of its segments has its own position. */
export const renewNodeId = (dataDir: string): { readonly former: string; readonly id: string } => {
  const former = nodeId(dataDir)
  const id = randomUUID()
  const part = `${fileIn(dataDir)}.tmp`
  writeFileSync(part, id, { mode: 0o600, flush: true })
  renameSync(part, fileIn(dataDir))
  return { former, id }
}

const restoredNote = (dataDir: string): string => join(dataDir, "restored")

/** Marks a folder as restored from a backup, so that it gets a new id if the original still runs. */
export const markRestored = (dataDir: string): void => writeFileSync(restoredNote(dataDir), "", { mode: 0o600 })

/**
 * Removes the mark of a restored folder; returns false if there was none. The mark means that no server has used the
 * folder since.
 */
export const takeRestored = (dataDir: string): boolean => {
  try {
    rmSync(restoredNote(dataDir))
    return true
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === "ENOENT") return false
    throw fault
  }
}
