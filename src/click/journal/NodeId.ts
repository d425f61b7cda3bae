import { randomUUID } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { type StartError, startErrorOf } from "../../StartError.ts"
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
 * lost, the id comes from the journal: under a new id, its clicks would be counted again.
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

/** Refuses a journal that another node wrote: under this node's id, its clicks would be counted twice. */
export const refuseForeignJournal = (dataDir: string): Effect.Effect<void, StartError> =>
  Effect.suspend(() => {
    const id = nodeId(dataDir)
    const journal = journalFolder(dataDir)
    const foreign = [...writersIn(journal)].find((writer) => writer !== id)
    return foreign === undefined
      ? Effect.void
      : startErrorOf({
          what: `the journal ${journal} is from the server ${foreign}, but ${fileIn(dataDir)} says ${id}.`,
          advice: `Write ${foreign} into that file, or move the folder journal away, so that no click is counted twice.`
        })
  })
