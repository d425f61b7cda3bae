import { stripVTControlCharacters } from "node:util"
import * as CliConfig from "@effect/cli/CliConfig"
import * as CommandDescriptor from "@effect/cli/CommandDescriptor"
import * as HelpDoc from "@effect/cli/HelpDoc"
import type * as Span from "@effect/cli/HelpDoc/Span"
import * as Usage from "@effect/cli/Usage"
import { hasParameters } from "./ArgumentFaults.ts"

// This module replaces the help of @effect/cli, which wraps no lines and omits the names of parent commands.

type Descriptor = CommandDescriptor.Command<unknown>

const widest = 80

const config = CliConfig.make({ showBuiltIns: false })

const textOf = (span: Span.Span): string => stripVTControlCharacters(HelpDoc.toAnsiText(HelpDoc.p(span))).trim()

/** The library's descriptions of types and counts. They are left out, because the usage already shows them. */
const needless =
  /^(?:A user-defined piece of text\.|A true or false value\.|One of the following: .*|This (?:setting|option|argument) (?:is optional|is a property argument|may be repeated).*|May be specified .*)$/s

/**
 * Breaks a text into lines of at most 80 columns. It breaks within brackets only if they don't fit on one line. All
 * lines but the first are indented by another `hanging` columns.
 */
const wrapped = (text: string, indent: number, hanging = 0): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = " ".repeat(indent)
  const parts: ReadonlyArray<string> = text.match(/\[[^\]]*\]|\S+/g) ?? []
  for (const word of parts.flatMap((part) => (part.length > widest - indent - hanging ? part.split(" ") : [part]))) {
    if (line.trim() !== "" && line.length + 1 + word.length > widest) {
      lines.push(line)
      line = " ".repeat(indent + hanging)
    }
    line += line.trim() === "" ? word : ` ${word}`
  }
  return [...lines, line]
}

const section = (title: string): ReadonlyArray<string> => ["", `${title.charAt(0)}${title.slice(1).toLowerCase()}`]

const linesOf = (doc: HelpDoc.HelpDoc, indent: number): ReadonlyArray<string> => {
  switch (doc._tag) {
    case "Empty":
      return []
    case "Header":
      return section(textOf(doc.value))
    case "Paragraph":
      return needless.test(textOf(doc.value)) ? [] : wrapped(textOf(doc.value), indent)
    case "DescriptionList":
      return doc.definitions.flatMap(([name, what]) => [
        ...wrapped(textOf(name), indent, 4),
        ...linesOf(what, indent + 4)
      ])
    case "Enumeration":
      return doc.elements.flatMap((element) => linesOf(element, indent + 2))
    case "Sequence":
      return [...linesOf(doc.left, indent), ...linesOf(doc.right, indent)]
  }
}

/** The description of a command, which is the first paragraph of its help. */
const descriptionIn = (doc: HelpDoc.HelpDoc): HelpDoc.HelpDoc | undefined => {
  if (doc._tag === "Paragraph") return doc
  return doc._tag === "Sequence" ? (descriptionIn(doc.left) ?? descriptionIn(doc.right)) : undefined
}

const helpOf = (command: Descriptor): HelpDoc.HelpDoc => CommandDescriptor.getHelp(command, config)

/** The usage of a command, such as `$ linden key create --team text`; `parents` precede its own name. */
const usageOf = (parents: string, command: Descriptor): ReadonlyArray<string> =>
  Usage.enumerate(CommandDescriptor.getUsage(command), config).flatMap((span) =>
    wrapped(`$ ${parents} ${textOf(span).replace(/(?<!\[)--\S+ \S+\.\.\./g, "[$&]")}`, 2, 6)
  )

const pageOf = (parents: string, command: Descriptor): ReadonlyArray<string> => [
  "Usage",
  ...usageOf(parents, command),
  ...linesOf(helpOf(command), 2)
]

const groupPage = (name: string, group: Descriptor, commands: ReadonlyArray<Descriptor>): ReadonlyArray<string> => [
  "Usage",
  `  $ linden ${name} <command>`,
  ...section("Description"),
  ...linesOf(descriptionIn(helpOf(group)) ?? HelpDoc.empty, 2),
  ...section("Commands"),
  ...commands.flatMap((command) => [
    ...usageOf(`linden ${name}`, command),
    ...linesOf(descriptionIn(helpOf(command)) ?? HelpDoc.empty, 6)
  ])
]

const isHelp = (word: string): boolean => word === "--help" || word === "-h"

/** The help of a command, if the arguments request it or name a group without one of its commands. */
export const commandHelp = (command: Descriptor, [name = "", ...rest]: ReadonlyArray<string>): string | undefined => {
  // Skip the command itself: the library lists a command without subcommands as its own subcommand.
  const children = new Map([...CommandDescriptor.getSubcommands(command)].filter(([child]) => child !== name))
  if (!rest.some(isHelp) && !(children.size > 0 && rest.length === 0 && !hasParameters(command))) return undefined
  const child = children.get(rest[0] ?? "")
  const sorted = [...children].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one)
  const lines =
    child !== undefined
      ? pageOf(`linden ${name}`, child)
      : children.size > 0 && !hasParameters(command)
        ? groupPage(name, command, sorted)
        : pageOf("linden", command)
  return lines.join("\n")
}
