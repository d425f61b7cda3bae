import { stripVTControlCharacters } from "node:util"
import * as AutoCorrect from "@effect/cli/AutoCorrect"
import * as CliConfig from "@effect/cli/CliConfig"
import * as CommandDescriptor from "@effect/cli/CommandDescriptor"
import * as CommandDirective from "@effect/cli/CommandDirective"
import * as HelpDoc from "@effect/cli/HelpDoc"
import type * as Usage from "@effect/cli/Usage"
import { Effect, Option } from "effect"
import { commandName } from "../../src/lib/Command.ts"
import { StartError } from "../../src/StartError.ts"

// The errors of @effect/cli name neither the option of a wrong value nor the command to look up. This module rewrites them.

type Descriptor = CommandDescriptor.Command<unknown>

interface Parameter {
  readonly name: string
  /** The values that it accepts, such as `owner | admin | member`. */
  readonly accepted: string
}

const config = CliConfig.defaultConfig

const builtIns = ["--help", "-h", "--version", "--completions", "--log-level", "--wizard"]

const parametersIn = (usage: Usage.Usage): ReadonlyArray<Parameter> => {
  switch (usage._tag) {
    case "Named":
      return usage.names.map((name) => ({ name, accepted: Option.getOrElse(usage.acceptedValues, () => "") }))
    case "Optional":
    case "Repeated":
      return parametersIn(usage.usage)
    case "Alternation":
    case "Concat":
      return [...parametersIn(usage.left), ...parametersIn(usage.right)]
    case "Empty":
    case "Mixed":
      return []
  }
}

/** Whether a command has options or arguments of its own; one with subcommands usually has none. */
export const hasParameters = (command: Descriptor): boolean =>
  parametersIn(CommandDescriptor.getUsage(command)).length > 1

/** The name that a mistyped one probably stands for. */
const nearest = (given: string, names: Iterable<string>): string | undefined => {
  const bare = given.replace(/^-+/, "").toLowerCase()
  const most = bare.length < 4 ? 1 : 2
  const [best] = [...names]
    .map((name) => {
      const other = name.replace(/^-+/, "")
      const starts = bare.length > 2 && (other.startsWith(bare) || bare.startsWith(other))
      return { name, distance: starts ? 1 : AutoCorrect.levensteinDistance(bare, other, config) }
    })
    .sort((one, other) => one.distance - other.distance)
  return best !== undefined && best.distance <= most ? best.name : undefined
}

const nameOf = (option: string): string => option.replace(/=.*/s, "")

const didYouMean = (given: string, names: Iterable<string>): string => {
  const near = nearest(given, names)
  return near === undefined ? "" : ` Did you mean ${near}?`
}

const seeHelp = (...words: ReadonlyArray<string>): string => ` See ${[commandName(), ...words, "--help"].join(" ")}.`

/** The error for a command that doesn't exist; `parents` are the words before it. */
const unknownCommand = (given: string, names: Iterable<string>, ...parents: ReadonlyArray<string>): StartError =>
  new StartError({
    message: `Unknown command ${[...parents, given].join(" ")}.${didYouMean(given, names)}${seeHelp(...parents)}`
  })

const unknownOption = (given: string, names: Iterable<string>, ...parents: ReadonlyArray<string>): StartError =>
  new StartError({ message: `Unknown option ${given}.${didYouMean(given, names)}${seeHelp(...parents)}` })

/** Fails if the first word is neither a command nor an option of the library. */
export const checkFirst = (given: string, names: Iterable<string>): Effect.Effect<void, StartError> => {
  if (!given.startsWith("-")) return Effect.fail(unknownCommand(given, names))
  const name = nameOf(given)
  return builtIns.includes(name) ? Effect.void : Effect.fail(unknownOption(name, builtIns))
}

const listed = (accepted: string): string =>
  accepted
    .split(" | ")
    .join(", ")
    .replace(/, ([^,]+)$/, " or $1")

/** The first option that the command doesn't have. What follows an option with a value is skipped. */
const strangerIn = (args: ReadonlyArray<string>, parameters: ReadonlyArray<Parameter>): string | undefined => {
  const accepted = new Map(parameters.map(({ name, accepted }) => [name, accepted]))
  for (let place = 0; place < args.length; place++) {
    const word = args[place] ?? ""
    if (word === "--") return undefined
    if (!/^-./.test(word)) continue
    const name = nameOf(word)
    if (!accepted.has(name) && !builtIns.includes(name)) return name
    if (accepted.get(name) !== "" && !word.includes("=")) place++
  }
  return undefined
}

/** The values that the arguments give an option. */
const valuesOf = (args: ReadonlyArray<string>, option: string): ReadonlyArray<string> =>
  args.flatMap((word, place) => {
    if (nameOf(word) !== option) return []
    return word.includes("=") ? [word.slice(option.length + 1)] : args.slice(place + 1, place + 2)
  })

const paragraphsOf = (doc: HelpDoc.HelpDoc): ReadonlyArray<string> => {
  if (doc._tag === "Sequence") return [...paragraphsOf(doc.left), ...paragraphsOf(doc.right)]
  const text = stripVTControlCharacters(HelpDoc.toAnsiText(doc)).trim()
  return text === "" ? [] : [text]
}

/** What is wrong with the first value of a key/value option that isn't a pair. */
const pairFault = (args: ReadonlyArray<string>, parameters: ReadonlyArray<Parameter>): string | undefined =>
  parameters
    .filter(({ accepted }) => accepted.includes("="))
    .flatMap(({ name, accepted }) =>
      valuesOf(args, name)
        .filter((value) => !/=./.test(value))
        .map((value) => `${name} must have the form ${accepted}, such as url=Target, not ${JSON.stringify(value)}.`)
    )[0]

/** What is wrong with the first argument that the library left over. */
const leftoverFault = (extra: string, args: ReadonlyArray<string>, parameters: ReadonlyArray<Parameter>): string => {
  if (!extra.startsWith("-")) return `Unexpected argument ${JSON.stringify(extra)}.`
  const name = nameOf(extra)
  const isAlone = args.filter((word) => nameOf(word) === name).length === 1
  return pairFault(args, parameters) ?? (isAlone ? `${name} needs a value.` : `${name} can be given only once.`)
}

/** The library's sentences about one argument, and what is printed instead. */
const sentenceOf = (text: string, args: ReadonlyArray<string>, parameters: ReadonlyArray<Parameter>): string => {
  const acceptedBy = (name: string) => parameters.find((one) => one.name === name)?.accepted ?? ""
  const choicesOf = (name: string) => (acceptedBy(name).includes(" | ") ? `: ${listed(acceptedBy(name))}` : "")
  const patterns: ReadonlyArray<readonly [RegExp, (...found: ReadonlyArray<string>) => string]> = [
    [/^Expected to find option: '(.+)'$/, (name = "") => `${name} is required${choicesOf(name)}.`],
    [/^Expected a value following option: '(.+)'$/, (name = "") => `${name} needs a value${choicesOf(name)}.`],
    [
      /^The flag '(.+)' is not .+ mean '(.+)'\?$/,
      (name = "", near = "") => `Unknown option ${name}. Did you mean ${near}?`
    ],
    [/^Missing argument (<.+?>)/, (name = "") => `${name} is required${choicesOf(name)}.`],
    // The library says the second about a single value.
    [
      /^Expected a key\/value pair|^text options do not have a default value$/,
      () => pairFault(args, parameters) ?? text
    ],
    [
      /^Expected one of the following cases: (.+)$/,
      (cases = "") => {
        const choices = cases.split(", ").join(" | ")
        const asked = parameters.filter(({ accepted }) => accepted === choices)
        const wrong = asked.find(({ name }) => !cases.split(", ").includes(valuesOf(args, name)[0] ?? "")) ?? asked[0]
        return `${wrong?.name ?? "The value"} must be ${listed(choices)}.`
      }
    ]
  ]
  for (const [pattern, say] of patterns) {
    const found = pattern.exec(text)
    if (found !== null) return say(...found.slice(1))
  }
  return text
}

/** Fails, with a sentence for the user, if a command can't be called with these arguments. */
export const checkArguments = (command: Descriptor, [name = "", ...rest]: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    // Skip the command itself: the library lists a command without subcommands as its own subcommand.
    const children = new Map([...CommandDescriptor.getSubcommands(command)].filter(([child]) => child !== name))
    const [word = ""] = rest
    const child = children.get(word)
    if (children.size > 0 && child === undefined && !word.startsWith("-") && !hasParameters(command)) {
      return yield* unknownCommand(word, children.keys(), name)
    }
    const [args, words] = child === undefined ? [rest, [name]] : [rest.slice(1), [name, word]]
    const fail = (sentence: string) => new StartError({ message: sentence + seeHelp(...words) })
    // The first name is the command's own.
    const [, ...parameters] = parametersIn(CommandDescriptor.getUsage(child ?? command))
    const stranger = strangerIn(args, parameters)
    if (stranger !== undefined) {
      const names = parameters.map((one) => one.name).filter((one) => one.startsWith("-"))
      return yield* unknownOption(stranger, [...names, ...builtIns], ...words)
    }
    const directive = yield* Effect.mapError(CommandDescriptor.parse(command, [name, ...rest], config), ({ error }) => {
      const sentences = paragraphsOf(error).map((text) => sentenceOf(text, args, parameters))
      return fail(sentences.length === 0 ? "The arguments are invalid." : sentences.join(" "))
    })
    const [extra] = CommandDirective.isUserDefined(directive) ? directive.leftover : []
    if (extra === undefined) return
    return yield* fail(leftoverFault(extra, args, parameters))
  })
