import { existsSync, statSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { Effect } from "effect"
import { nanoid } from "nanoid"
import { makeFolder } from "../storage/MakeFolder.ts"
import { BackupError, because } from "./BackupError.ts"

/** Where backups are stored: a folder, a single file, or a prefix of an S3 bucket. */
export type BackupPlace =
  | { readonly _tag: "Folder"; readonly folder: string }
  | { readonly _tag: "File"; readonly file: string }
  | { readonly _tag: "Bucket"; readonly bucket: string; readonly prefix: string }

/** Whether a path has the extension of a backup, which is a compressed tar archive. */
export const isArchive = (path: string): boolean => /\.(tar\.gz|tgz)$/.test(path)

const isForeignArchive = (path: string): boolean => /\.(zip|tar|gz|bz2|xz|zst|7z|rar)$/i.test(path)

/**
 * Parses a location: `s3://bucket/prefix`, an existing folder, or a file that ends in `.tar.gz`. Any other path is the
 * file to write if `isOnce`, otherwise the folder for all future backups. Fails if the path of such a folder looks like
 * a file.
 */
export const placeOf = (text: string, isOnce = false): Effect.Effect<BackupPlace, BackupError> => {
  const [, bucket, prefix = ""] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(text) ?? []
  if (bucket !== undefined) {
    const inner = prefix.replace(/^\/+|\/+$/g, "")
    return Effect.succeed({ _tag: "Bucket", bucket, prefix: inner === "" ? "" : `${inner}/` })
  }
  const path = resolve(text)
  const isFolder = existsSync(path) ? statSync(path).isDirectory() : /[/\\]$/.test(text)
  if (!isFolder && (isOnce || isArchive(path))) return Effect.succeed({ _tag: "File", file: path })
  return !isFolder && isForeignArchive(path)
    ? new BackupError({
        message: `${path} is named like a file, but repeated backups need a folder. Create that folder or choose another one.`
      })
    : Effect.succeed({ _tag: "Folder", folder: path })
}

/** The path for a backup on this machine. Creates the folder if it is missing, and fails if the file exists. */
export const fileAt = (place: Exclude<BackupPlace, { readonly _tag: "Bucket" }>, name: string) =>
  Effect.gen(function* () {
    const file = place._tag === "File" ? place.file : join(place.folder, name)
    yield* Effect.try({
      try: () => {
        makeFolder(dirname(file))
        if (existsSync(file)) throw new BackupError({ message: `${file} already exists. Choose another file.` })
      },
      catch: because(`${dirname(file)} cannot be written to`)
    })
    return { file, part: join(dirname(file), `.${basename(file)}.${nanoid(8)}.part`) }
  })
