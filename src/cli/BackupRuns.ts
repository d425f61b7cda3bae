import { resolve } from "node:path"
import { Console, Effect, Option } from "effect"
import type { Show } from "../backup/Backup.ts"
import type { BackupError } from "../backup/BackupError.ts"
import { isArchive, placeOf } from "../backup/BackupPlace.ts"
import { makeBackup, prune, usualPlace } from "../backup/MakeBackup.ts"
import type { Manifest } from "../backup/Manifest.ts"
import { restoreBackup } from "../backup/Restore.ts"
import { commandName } from "../lib/Command.ts"
import { StartError } from "../StartError.ts"
import { Settings } from "../settings/Settings.ts"

/** Shows progress on one line of a terminal, which each update overwrites; shows nothing in a pipe. */
const progressOn = (stream: NodeJS.WriteStream = process.stderr) => {
  let shown = ""
  const write = (text: string) => {
    if (!stream.isTTY || text === shown) return
    stream.write(`\r${text.padEnd(shown.length)}`)
    shown = text
  }
  return {
    show: (words: string, part: number): void => write(`${words} … ${Math.floor(part * 100)} %`),
    /** Clears the line for the next output. */
    clear: (): void => {
      if (shown === "") return
      write("")
      stream.write("\r")
      shown = ""
    }
  }
}

const told = ({ message, cause }: BackupError) => new StartError({ message, cause })

const withProgress = <A, E, R>(
  words: Readonly<Record<Parameters<Show>[0], string>>,
  run: (show: Show) => Effect.Effect<A, E, R>
) =>
  Effect.suspend(() => {
    const progress = progressOn()
    return Effect.ensuring(
      run((step, part) => progress.show(words[step], part)),
      Effect.sync(progress.clear)
    )
  })

const units = ["bytes", "kB", "MB", "GB", "TB"] as const

const sizeText = (bytes: number): string => {
  const n = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${(bytes / 1000 ** n).toFixed(n === 0 ? 0 : 1)} ${units[n]}`
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`

const contents = ({ counts, database }: Manifest): string =>
  database === "postgres"
    ? `the journal, the server's identity and ${counted(counts["uploads"] ?? 0, "picture")} from the bucket`
    : [
        counted(counts["links"] ?? 0, "link"),
        counted(counts["pages"] ?? 0, "page"),
        counted(counts["qrcodes"] ?? 0, "QR code"),
        counted(counts["uploads"] ?? 0, "picture"),
        counted(counts["clicks"] ?? 0, "click")
      ].join(", ")

const tellMissing = (files: ReadonlyArray<string>) =>
  files.length === 0
    ? Effect.void
    : Console.error(
        `linden: ${counted(files.length, "uploaded picture")} ${files.length === 1 ? "is" : "are"} missing: ${files.slice(0, 5).join(", ")}${files.length > 5 ? ", …" : ""}.`
      )

interface BackupAsked {
  readonly path: Option.Option<string>
  readonly scheduled: boolean
}

/** Runs `linden backup`. */
export const runBackup = (given: BackupAsked) =>
  Effect.gen(function* () {
    const place = yield* Option.isSome(given.path) ? placeOf(given.path.value, !given.scheduled) : usualPlace
    const made = yield* withProgress({ copy: "Copying", pack: "Packing", check: "Checking", send: "Sending" }, (show) =>
      makeBackup(place, given.scheduled ? "scheduled" : "by hand", show)
    )
    yield* Console.log(`Backed up to ${made.file} (${sizeText(made.bytes)}, checked): ${contents(made.manifest)}.`)
    if (!isArchive(made.file))
      yield* Console.log("The file is a .tar.gz archive despite its name: unpack it with linden restore or tar.")
    yield* tellMissing(made.manifest.missing)
    if (made.manifest.database === "postgres")
      yield* Console.log(
        "The database itself is not included. Run pg_dump now, and keep both files together (docs/backups.md)."
      )
    if (given.scheduled) {
      const gone = yield* prune(place, made.manifest.node)
      if (gone.length > 0) yield* Console.log(`Removed ${counted(gone.length, "older backup")}: ${gone.join(", ")}.`)
    }
  }).pipe(Effect.catchTag("BackupError", (fault) => Effect.fail(told(fault))))

interface RestoreAsked {
  readonly file: string
  readonly dataDir: Option.Option<string>
}

/** Runs `linden restore`. */
export const runRestore = (given: RestoreAsked) =>
  Effect.gen(function* () {
    const to = resolve(Option.getOrElse(given.dataDir, () => "") || (yield* Settings).dataDir)
    const { manifest } = yield* withProgress(
      { copy: "Unpacking", pack: "Packing", check: "Checking", send: "Sending" },
      (show) => restoreBackup(given.file, to, show)
    )
    yield* Console.log(`Restored ${to} as it was at ${manifest.created_at}: ${contents(manifest)}.`)
    yield* tellMissing(manifest.missing)
    yield* Console.log(
      manifest.database === "postgres"
        ? "Restore the database dump made after this backup, then start the server (docs/backups.md)."
        : `Start the server with LINDEN_DATA_DIR=${to}: ${commandName()} serve.`
    )
  }).pipe(Effect.catchTag("BackupError", (fault) => Effect.fail(told(fault))))
