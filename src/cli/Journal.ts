import { basename, dirname, resolve } from "node:path"
import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import { Console, Effect } from "effect"
import { bookJournal } from "../click/ingest/BookJournal.ts"
import { knownNodeId } from "../click/journal/NodeId.ts"
import { StartError } from "../StartError.ts"
import { holdFolder } from "../storage/FolderLock.ts"

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`

/** The data folder that somebody means: it, or the journal in it. */
const dataFolderOf = Effect.fnUntraced(function* (given: string) {
  const path = resolve(given)
  const folder = basename(path) === "journal" ? dirname(path) : path
  const node = yield* Effect.try({
    try: () => knownNodeId(folder),
    catch: (cause) => new StartError({ message: `${folder} cannot be read: ${(cause as Error).message}.`, cause })
  })
  if (node !== undefined) return folder
  return yield* new StartError({
    message: `${path} is neither the data folder of a server nor the journal in it: the file node-id, which names the server, is not there.`
  })
})

const book = Command.make("book", { path: Args.text({ name: "path" }) }, (given) =>
  Effect.gen(function* () {
    const folder = yield* dataFolderOf(given.path)
    yield* holdFolder(folder, { advice: "it books its journal itself, or stop it first" })
    const { booked, already, broken } = yield* bookJournal(folder).pipe(
      Effect.catchTag(
        "SqlError",
        (cause) =>
          new StartError({ message: "the database failed. What was booked stays booked: run it again.", cause })
      )
    )
    if (broken > 0) yield* Console.log(`${counted(broken, "broken record")} could not be read.`)
    yield* Console.log(
      `Booked ${counted(booked, "click")}; ${already} ${already === 1 ? "was" : "were"} there already.`
    )
  }).pipe(Effect.scoped)
).pipe(
  Command.withDescription(
    "Record the clicks that a dead server left in its data folder, each once; servers may be running, and the folder is unchanged"
  )
)

/** `linden journal book`. */
export const journalCommand = Command.make("journal").pipe(
  Command.withDescription("Journals of clicks"),
  Command.withSubcommands([book])
)
