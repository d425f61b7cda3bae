import { randomUUID } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

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

/** The id of the data folder's node, created at its first start. Several nodes may share one database. */
export const nodeId = (dataDir: string): string => {
  const file = fileIn(dataDir)
  try {
    writeFileSync(file, randomUUID(), { flag: "wx", mode: 0o600 })
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "EEXIST") throw fault
  }
  return readFileSync(file, "utf8").trim()
}
