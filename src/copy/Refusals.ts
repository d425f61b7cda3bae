import { newestKnown } from "../backup/Backup.ts"
import { commandName } from "../lib/Command.ts"
import { StartError } from "../StartError.ts"
import { tooNew } from "../storage/Migrate.ts"

/** Refuses a source that this version did not migrate. A newer version's data can't be read; an older one's may differ. */
export const versionFault = (found: { readonly main: number; readonly clicks: number }): StartError | undefined => {
  if (found.main > newestKnown.main || found.clicks > newestKnown.clicks) return tooNew()
  if (found.main === newestKnown.main && found.clicks === newestKnown.clicks) return undefined
  return new StartError({
    message: `the data was written by an older version of Linden. Start the server of this version once, stop it, and copy then: ${commandName()} serve.`
  })
}

/** Counts the jobs that are not finished. Their files and messages are not copied. */
export const unfinishedText = "SELECT count(*) AS n FROM jobs WHERE state IN ('queued', 'running', 'paused', 'undoing')"

/** Refuses a source with unfinished jobs. */
export const unfinishedFault = (count: number): StartError | undefined =>
  count === 0
    ? undefined
    : new StartError({
        message: `${count === 1 ? "1 job is" : `${count} jobs are`} not finished. Start the server, and wait or cancel them (${commandName()} job list).`
      })
