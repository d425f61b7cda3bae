import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { Effect } from "effect"
import type { JobId } from "../contract/Id.ts"
import { Settings } from "../settings/Settings.ts"

const folderIn = (dataDir: string) => join(resolve(dataDir), "imports", "scratch")

/** The size of a file, or 0 if it has been removed. */
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

const entriesOf = (folder: string, options: { readonly recursive: boolean }) => {
  try {
    return readdirSync(folder, { ...options, encoding: "utf8" })
  } catch {
    // The folder was removed in the meantime, or no import has made a copy yet.
    return []
  }
}

/** Folders in the data folder for temporary copies of import files. */
export const importScratch = Effect.map(Settings, ({ dataDir }) => {
  const parent = folderIn(dataDir)
  return {
    /** A folder for the copies of a job, removed when the scope closes. */
    folder: (job: JobId) =>
      Effect.acquireRelease(
        Effect.sync(() => {
          mkdirSync(parent, { recursive: true, mode: 0o700 })
          return mkdtempSync(join(parent, `${job}-`))
        }),
        (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
      ),

    /** The size of the copies of jobs, in bytes. */
    size: (jobs: ReadonlyArray<JobId>) =>
      Effect.sync(() =>
        entriesOf(parent, { recursive: false })
          .filter((name) => jobs.some((job) => name.startsWith(job)))
          .flatMap((name) => entriesOf(join(parent, name), { recursive: true }).map((file) => join(parent, name, file)))
          .reduce((sum, file) => sum + sizeOf(file), 0)
      )
  }
})

/**
 * Removes copies left by a killed process or thread. Call it only while no thread runs imports, because threads share
 * the folder.
 */
export const clearImportScratch = Effect.flatMap(Settings, ({ dataDir }) =>
  Effect.ignoreLogged(Effect.try(() => rmSync(folderIn(dataDir), { recursive: true, force: true })))
)
