import { basename } from "node:path"
import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Prompt from "@effect/cli/Prompt"
import { FileSystem } from "@effect/platform"
import { Console, Effect, HashMap, Option, Redacted, Stream } from "effect"
import { Caller } from "../auth/Caller.ts"
import { asManager } from "../auth/Policy.ts"
import { type JobId, newId } from "../contract/Id.ts"
import { mostAtOnce } from "../contract/Paging.ts"
import { Domains } from "../domain/Domains.ts"
import { Folders } from "../folder/Folders.ts"
import type { CreateImport } from "../import/Api.ts"
import { ImportConflict, ImportSource, largestFile } from "../import/Import.ts"
import { ImportFiles } from "../import/ImportFiles.ts"
import { ImportRoom } from "../import/ImportRoom.ts"
import { Imports } from "../import/Imports.ts"
import { RunningServers } from "../node/RunningServers.ts"
import { StartError } from "../StartError.ts"
import { importToken } from "../settings/ImportSettings.ts"
import { Tags } from "../tag/Tags.ts"
import { asOwnerOf, team } from "./TeamNamed.ts"
import { told } from "./Told.ts"
import { watchJob } from "./Watch.ts"

const tokenFile = Options.text("token-file").pipe(
  Options.withDescription("A file with the key of the source; otherwise LINDEN_IMPORT_TOKEN, or a prompt"),
  Options.optional
)

const inFile = (path: string) =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const text = yield* Effect.mapError(
      files.readFileString(path),
      () => new StartError({ message: `the file ${path} cannot be read.` })
    )
    return text.trim()
  })

const asked = Effect.map(Prompt.run(Prompt.password({ message: "Key of the source (hidden)" })), Redacted.value)

/**
 * The API key of a source: from a file or the environment, or entered at a terminal; none if all of these are missing.
 */
const tokenFrom = (file: Option.Option<string>) =>
  Effect.gen(function* () {
    if (Option.isSome(file)) return Option.some(yield* inFile(file.value))
    const known = yield* importToken
    if (Option.isSome(known)) return Option.some(Redacted.value(known.value))
    if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) return Option.none<string>()
    return Option.some(yield* asked)
  })

const text = (name: string, description: string) =>
  Options.text(name).pipe(Options.withDescription(description), Options.optional)
const flag = (name: string, description: string) => Options.boolean(name).pipe(Options.withDescription(description))

const options = {
  source: Args.choice(
    ImportSource.literals.map((name) => [name, name] as const) as never as [[ImportSource, ImportSource]],
    { name: "source" }
  ).pipe(Args.withDescription("The service that the links or pages come from; csv for any other")),
  file: Args.text({ name: "file" }).pipe(
    Args.withDescription("The file to import; without one, the source's API is used"),
    Args.optional
  ),
  team,
  dryRun: flag("dry-run", "Report what would happen, and change nothing"),
  watch: flag("watch", "Show progress until the import ends"),
  conflict: Options.choice("conflict", ImportConflict.literals).pipe(
    Options.withDescription(
      "What to do if a short code is taken. skip, the default: leave the link out. rename: import it as code-2 or with a random code. replace: overwrite the team's link, but keep its clicks"
    ),
    Options.withDefault("skip" as const)
  ),
  column: Options.keyValueMap(Options.text("column").pipe(Options.withPseudoName("field=header"))).pipe(
    Options.withDescription(
      "The CSV column of a field, such as url=Target or slug=Code; can be repeated; default: columns are recognized by name and content"
    ),
    Options.optional
  ),
  dates: Options.choice("dates", ["day-first", "month-first"]).pipe(
    Options.withDescription("How to read dates such as 03/04/2026; default: as the other dates of the file imply"),
    Options.optional
  ),
  timezone: text("timezone", "The zone of times without one, such as Europe/Berlin; default: UTC"),
  tokenFile,
  username: text("username", "The username for YOURLS; the key is then the password"),
  baseUrl: text(
    "base-url",
    "The address of Shlink, YOURLS, Kutt or Sink, or a Linktree page; for files, that of their short links"
  ),
  folder: text("folder", "The folder for all links, by name; default: the folders of the source"),
  domain: text(
    "domain",
    "The domain for links whose host is not one of the team's, such as go.example.com; default: the server's own"
  ),
  tag: Options.text("tag").pipe(
    Options.withDescription("A tag for all links, by name; can be repeated"),
    Options.repeated
  ),
  perLink: flag(
    "per-link",
    "Import clicks even if that takes a request for each link; default: only clicks that come with the links"
  ),
  noVisits: flag("no-visits", "Leave out individual visits; default: import them if the source has them"),
  everybody: flag(
    "everybody",
    "Import the links of all Kutt users, with an admin's key; default: those of the key's user"
  ),
  allowPrivate: flag("allow-private", "Allow a source in a private network; default: refuse it")
}

/** The id of the resource with a name, found by reading a list page by page. */
const named = <A extends { readonly id: unknown }, E, R>(
  what: string,
  wanted: string,
  page: (slice: { readonly limit: number; readonly offset: number }) => Effect.Effect<ReadonlyArray<A>, E, R>,
  nameOf: (one: NoInfer<A>) => string
) =>
  Effect.gen(function* () {
    for (let offset = 0; ; offset += mostAtOnce) {
      const some = yield* page({ limit: mostAtOnce, offset })
      const found = some.find((one) => nameOf(one).toLowerCase() === wanted.trim().toLowerCase())
      if (found !== undefined) return found.id as A["id"]
      if (some.length < mostAtOnce) return yield* new StartError({ message: `the team has no ${what} "${wanted}".` })
    }
  })

const folderOf = (wanted: string) =>
  Effect.flatMap(Folders, ({ list }) =>
    named(
      "folder",
      wanted,
      (slice) => Effect.map(list(slice), ({ folders }) => folders),
      ({ name }) => name
    )
  )
const tagOf = (wanted: string) =>
  Effect.flatMap(Tags, ({ list }) =>
    named(
      "tag",
      wanted,
      (slice) => Effect.map(list(slice), ({ tags }) => tags),
      ({ name }) => name
    )
  )
const domainOf = (wanted: string) =>
  Effect.flatMap(Domains, ({ list }) =>
    named(
      "domain",
      wanted,
      (slice) => Effect.map(list(slice), ({ domains }) => domains),
      ({ hostname }) => hostname
    )
  )

/** Stores a file for a job; returns its name. */
const keep = (job: JobId, path: string) =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const unreadable = () => new StartError({ message: `the file ${path} cannot be read.` })
    const { size, type } = yield* Effect.mapError(files.stat(path), unreadable)
    if (type !== "File") return yield* unreadable()
    if (size > BigInt(largestFile)) {
      return yield* new StartError({ message: `the file ${path} is larger than ${largestFile / 1024 ** 2} MiB.` })
    }
    const { teamId } = yield* Caller
    const bytes = Stream.mapError(files.stream(path, { chunkSize: 64 * 1024 }), unreadable)
    yield* Effect.mapError((yield* ImportRoom).keep(teamId, job, bytes, Number(size)), (error) =>
      error instanceof StartError ? error : new StartError({ message: error.message })
    )
    return basename(path)
  })

const needsToken = (source: ImportSource) => !["csv", "polr", "linktree", "linkstack", "linden"].includes(source)

/** `linden import`. */
export const importCommand = Command.make("import", options, (given) =>
  Effect.gen(function* () {
    const { source, conflict, dryRun, username, noVisits, everybody, allowPrivate, perLink } = given
    const isAsked = Option.isNone(given.file) && needsToken(source)
    const token = isAsked || Option.isSome(given.tokenFile) ? yield* tokenFrom(given.tokenFile) : Option.none()
    const secret = Option.isNone(token)
      ? {}
      : Option.isSome(username)
        ? { password: token.value }
        : { token: token.value }
    const body: CreateImport = {
      ...{
        source,
        conflict,
        dry_run: dryRun,
        per_link: perLink,
        visits: !noVisits,
        everybody,
        allow_private: allowPrivate
      },
      ...secret,
      ...(Option.isSome(username) ? { username: username.value } : {}),
      ...(Option.isSome(given.baseUrl) ? { base_url: given.baseUrl.value } : {}),
      ...(Option.isSome(given.dates) ? { dates: given.dates.value } : {}),
      ...(Option.isSome(given.timezone) ? { timezone: given.timezone.value } : {}),
      ...(Option.isSome(given.column) ? { columns: Object.fromEntries(HashMap.toEntries(given.column.value)) } : {}),
      ...(Option.isSome(given.folder) ? { folder_id: yield* folderOf(given.folder.value) } : {}),
      ...(Option.isSome(given.domain) ? { domain_id: yield* domainOf(given.domain.value) } : {}),
      tags: yield* Effect.forEach(given.tag, tagOf)
    }
    const id = yield* newId<JobId>()
    const files = yield* ImportFiles
    yield* Effect.gen(function* () {
      const file = Option.isSome(given.file) ? yield* keep(id, given.file.value) : null
      yield* asManager((yield* Imports).create(body, id, file))
    }).pipe(Effect.onError(() => Effect.ignoreLogged(files.remove(id))))
    yield* Console.log(id)
    if (!(yield* (yield* RunningServers).any)) {
      yield* Console.error("No server is running: the import begins when one is started.")
    }
    if (given.watch) yield* watchJob(id, given.team)
  }).pipe(asOwnerOf(given.team), told)
).pipe(
  Command.withDescription(
    "Import links, clicks and pages from another system. Prints the ID of the job, which a running server then executes"
  )
)
