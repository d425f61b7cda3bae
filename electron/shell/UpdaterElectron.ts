import { existsSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import type { ElectronApi } from "./ElectronApi.ts"
import type { Updater } from "./Updater.ts"

/** The packager creates this file if the build has an update feed. */
const feedFile = "app-update.yml"

export const makeUpdater = ({ app, resources, updater }: ElectronApi): Updater => ({
  hasFeed: Effect.sync(() => app.isPackaged && existsSync(join(resources, feedFile))),
  fetch: Effect.tryPromise({
    try: async () => {
      const found = await (await updater()).checkForUpdates()
      if (found?.downloadPromise == null) return null
      await found.downloadPromise
      return found.updateInfo.version
    },
    catch: (cause) => ({ message: cause instanceof Error ? cause.message : String(cause) })
  })
})
