import { existsSync, mkdirSync, statSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { Effect } from "effect"
import { nanoid } from "nanoid"
import { BackupError, because } from "./BackupError.ts"

/** Where backups are stored: a folder, a single file, or a prefix of an S3 bucket. */
export type BackupPlace =
  | { readonly _tag: "Folder"; readonly folder: string }
  | { readonly _tag: "File"; readonly file: string }
  | { readonly _tag: "Bucket"; readonly bucket: string; readonly prefix: string }

const isArchive = /\.(tar\.gz|tgz)$/

/**
 * Parses a location: `s3://bucket/prefix`, an existing folder, or a file that ends in `.tar.gz`. Any other path is the
 * file to write if `isOnce`, otherwise the folder for all future backups.
 */
export const placeOf = (text: string, isOnce = false): BackupPlace => {
  const [, bucket, prefix = ""] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(text) ?? []
  if (bucket !== undefined) {
    const inner = prefix.replace(/^\/+|\/+$/g, "")
    return { _tag: "Bucket", bucket, prefix: inner === "" ? "" : `${inner}/` }
  }
  const path = resolve(text)
  const isFolder = existsSync(path) ? statSync(path).isDirectory() : /[/\\]$/.test(text)
  return !isFolder && (isOnce || isArchive.test(text)) ? { _tag: "File", file: path } : { _tag: "Folder", folder: path }
}

/** The path for a backup on this machine. Creates the folder if it is missing, and fails if the file exists. */
export const fileAt = (place: Exclude<BackupPlace, { readonly _tag: "Bucket" }>, name: string) =>
  Effect.gen(function* () {
    const file = place._tag === "File" ? place.file : join(place.folder, name)
    yield* Effect.try({
      try: () => {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
        if (existsSync(file)) throw new BackupError({ message: `${file} is there already: name another file.` })
      },
      catch: because(`${dirname(file)} cannot be written to`)
    })
    return { file, part: join(dirname(file), `.${basename(file)}.${nanoid(8)}.part`) }
  })
