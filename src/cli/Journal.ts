import { basename, dirname, resolve } from "node:path"
import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import { Console, Effect } from "effect"
import { bookJournal } from "../click/ingest/BookJournal.ts"
import { knownNodeId } from "../click/journal/NodeId.ts"
import { StartError } from "../StartError.ts"
import { holdFolder } from "../storage/FolderLock.ts"

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`

/** The data folder at a path, or the parent folder if the path is that of a journal. */
const dataFolderOf = Effect.fnUntraced(function* (given: string) {
  const path = resolve(given)
  const folder = basename(path) === "journal" ? dirname(path) : path
  const node = yield* Effect.try({
    try: () => knownNodeId(folder),
    catch: (cause) => new StartError({ message: `${folder} cannot be read: ${(cause as Error).message}.`, cause })
  })
  if (node !== undefined) return folder
  return yield* new StartError({
    message: `${path} is neither the data folder of a server nor a journal folder: it has no file node-id.`
  })
})

const book = Command.make("book", { path: Args.text({ name: "path" }) }, (given) =>
  Effect.gen(function* () {
    const folder = yield* dataFolderOf(given.path)
    yield* holdFolder(folder, {
      advice: "a running server books its journal itself; to use this command, stop it first"
    })
    const { booked, already, broken } = yield* bookJournal(folder).pipe(
      Effect.catchTag(
        "SqlError",
        (cause) =>
          new StartError({
            message: "the database failed. Clicks booked so far are safe. Run the command again.",
            cause
          })
      )
    )
    if (broken > 0) yield* Console.log(`${counted(broken, "broken record")} could not be read.`)
    yield* Console.log(
      `Booked ${counted(booked, "click")}; ${already} ${already === 1 ? "was" : "were"} already booked.`
    )
  }).pipe(Effect.scoped)
).pipe(
  Command.withDescription(
    "Record the clicks left in the data folder of a crashed server, each only once. Servers can keep running; the folder is not changed"
  )
)

/** `linden journal book`. */
export const journalCommand = Command.make("journal").pipe(
  Command.withDescription("Journals of clicks"),
  Command.withSubcommands([book])
)
