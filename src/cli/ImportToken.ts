import * as Options from "@effect/cli/Options"
import * as Prompt from "@effect/cli/Prompt"
import { FileSystem } from "@effect/platform"
import { Effect, Option, Redacted } from "effect"
import { StartError } from "../StartError.ts"
import { importToken } from "../settings/ImportSettings.ts"

export const tokenFile = Options.text("token-file").pipe(
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
export const tokenFrom = (file: Option.Option<string>) =>
  Effect.gen(function* () {
    if (Option.isSome(file)) return Option.some(yield* inFile(file.value))
    const known = yield* importToken
    if (Option.isSome(known)) return Option.some(Redacted.value(known.value))
    if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) return Option.none<string>()
    return Option.some(yield* asked)
  })
