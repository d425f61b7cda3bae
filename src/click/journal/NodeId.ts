import { randomUUID } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** The name of the node whose data folder this is, made at its first start. Several nodes may share one database. */
export const nodeId = (dataDir: string): string => {
  const file = join(dataDir, "node-id")
  try {
    writeFileSync(file, randomUUID(), { flag: "wx", mode: 0o600 })
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "EEXIST") throw fault
  }
  return readFileSync(file, "utf8").trim()
}
