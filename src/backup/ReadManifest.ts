import { Schema } from "effect"
import { dated, release, version } from "../node/Version.ts"
import { lastOf } from "../storage/Migrate.ts"
import { BackupError } from "./BackupError.ts"
import { backupFormat, type Manifest, ManifestHead, ManifestJson, manifestName } from "./Manifest.ts"

/** The error for a damaged file of a backup. */
export const broken = (part: string, why: string) =>
  new BackupError({ message: `the backup is damaged in its part ${part}: ${why}.` })

/** Parses a manifest. Throws if it is invalid, or if a newer version of Linden created the backup. */
export const manifestOf = (text: string, newest: { readonly main: number; readonly clicks: number }): Manifest => {
  const head = Schema.decodeUnknownEither(ManifestHead)(text)
  if (head._tag === "Left")
    throw new BackupError({ message: "the file is not a Linden backup: its manifest belongs to another product." })
  const tooNew = () =>
    new BackupError({
      message: `the backup was created by Linden ${dated(head.right.version, head.right.built)}, which is newer than this one, ${dated(version, release.date)}. Restore it with that version.`
    })
  if (head.right.format > backupFormat) throw tooNew()
  const manifest = Schema.decodeUnknownEither(ManifestJson)(text)
  if (manifest._tag === "Left") throw broken(manifestName, "it is invalid")
  const { main, clicks } = manifest.right.migrations
  if ((main ?? 0) > newest.main || (clicks ?? 0) > newest.clicks) throw tooNew()
  return manifest.right
}

/** The number of the last migration in each of the two lists. */
export const newestOf = (main: Parameters<typeof lastOf>[0], clicks: Parameters<typeof lastOf>[0]) => ({
  main: lastOf(main),
  clicks: lastOf(clicks)
})
