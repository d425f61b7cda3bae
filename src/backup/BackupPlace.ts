import { existsSync, mkdirSync, statSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { Effect } from "effect"
import { nanoid } from "nanoid"
import { BackupError, because } from "./BackupError.ts"

/** Where backups go: a folder, a file of its own name, or a bucket of the S3 protocol below a prefix. */
export type BackupPlace =
  | { readonly _tag: "Folder"; readonly folder: string }
  | { readonly _tag: "File"; readonly file: string }
  | { readonly _tag: "Bucket"; readonly bucket: string; readonly prefix: string }

const isArchive = /\.(tar\.gz|tgz)$/

/**
 * The place that a text names: `s3://bucket/prefix`, an existing folder, a file that ends in `.tar.gz`. Any other path is the
 * file to write if `isOnce`, else the folder of the backups to come.
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

/** The file for a backup of this name at a place of this machine; the folder is made where it is missing. */
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
