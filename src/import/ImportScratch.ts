import { mkdirSync, rmSync } from "node:fs"
import { join, resolve } from "node:path"
import { Effect } from "effect"
import { Settings } from "../Settings.ts"

const folderIn = (dataDir: string) => join(resolve(dataDir), "imports", "scratch")

/** The folder for temporary copies of what imports read, in the data folder. */
export const importScratch = Effect.map(Settings, ({ dataDir }) =>
  Effect.sync(() => {
    const folder = folderIn(dataDir)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return folder
  })
)

/** Removes copies that a killed process or thread left; only while no thread works at imports, since threads share the folder. */
export const clearImportScratch = Effect.flatMap(Settings, ({ dataDir }) =>
  Effect.ignoreLogged(Effect.try(() => rmSync(folderIn(dataDir), { recursive: true, force: true })))
)
