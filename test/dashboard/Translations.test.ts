import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Node, TemplateLiteral } from "@babel/types"
import { type CompiledMessage, compileMessageOrThrow } from "@lingui/message-utils/compileMessage"
import { describe, expect, it } from "vitest"
import { childrenOf, nodesOf, treeOf } from "../support/SourceTree.ts"
import { catalogIn, english, languages } from "./Wording.ts"

/** The names of a message's arguments and tags; tags start with `<`. */
const namesIn = (text: string): ReadonlyArray<string> => {
  const names = new Set<string>()
  const read = (message: CompiledMessage): void => {
    for (const token of message) {
      if (typeof token === "string") {
        for (const [, name] of token.matchAll(/<([\w-]+)\/?>/g)) names.add(`<${name}`)
        continue
      }
      const [name, , branches] = token
      names.add(name)
      if (typeof branches === "object")
        for (const one of Object.values(branches ?? {})) if (Array.isArray(one)) read(one)
    }
  }
  read(compileMessageOrThrow(text))
  return [...names].sort()
}

const spoken = /[a-z]{2}/

describe.each(languages)("the catalogue of %s", (language) => {
  it("has every message of the sources and no other, each with the same arguments", async () => {
    const [source, own] = await Promise.all([english(), catalogIn(language)])
    const texts = (of: ReadonlyMap<string, unknown>) => [...of.keys()].map((id) => source.get(id)?.text ?? id).sort()
    expect(texts(own)).toEqual(texts(source))
    for (const [id, { text }] of source) expect([text, namesIn(own.get(id)?.text ?? "")]).toEqual([text, namesIn(text)])
  })

  it("translates every message, and has no stale entry", async () => {
    const own = [...(await catalogIn(language)).values()]
    expect(own.filter(({ text, isStale }) => text.trim() === "" || isStale)).toEqual([])
  })

  it("has the digits of the numbers beside its texts", async () => {
    const own = [...(await catalogIn(language)).values()]
    expect(own.filter(({ text }) => /(?![0-9])\p{Nd}/u.test(text))).toEqual([])
  })

  it("is in its own language, except for names, samples and shared words", async () => {
    const [source, own] = await Promise.all([english(), catalogIn(language)])
    const same = [...source].flatMap(([id, { text }]) =>
      spoken.test(text) && !/[{}]/.test(text) && own.get(id)?.text === text ? [text] : []
    )
    // No sentence is the same in two languages.
    expect(same.filter((text) => text.split(" ").length > 4 && !/[/<>:]/.test(text))).toEqual([])
    expect(new Set(same).size).toBeLessThan(60)
  })
})

it("one thing has one name, as the table of words says", async () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/design.md"), "utf8")
  const table = page.slice(page.indexOf("<!-- words -->")).split("<!-- end -->")[0] ?? ""
  const rows = table.split("\n").filter((line) => line.startsWith("| ") && !/^\| (?:name|---)/.test(line))
  const refused = rows.flatMap((row) => (row.split("|")[2] ?? "").split(",").map((word) => word.trim()))
  expect(refused.length).toBeGreaterThan(7)
  const texts = [...(await english()).values()].map(({ text }) => text)
  const uses = (text: string, word: string) =>
    /^[A-Z][a-z]/.test(word)
      ? text === word
      : new RegExp(`(?<![\\w-])${word}s?(?![\\w-])`, "i").test(text.replace(/\{\w+/g, "{").replace(/https?:\S+/g, ""))
  const wrong = texts.flatMap((text) => refused.filter((word) => uses(text, word)).map((word) => [word, text]))
  expect(wrong).toEqual([])
})

const root = join(import.meta.dirname, "../../src/dashboard")
const saying = new Set([
  "label",
  "title",
  "aria-label",
  "placeholder",
  "description",
  "alt",
  "explanation",
  "verb",
  "what"
])

const isMessage = (node: Node) =>
  node.type === "JSXElement" &&
  node.openingElement.name.type === "JSXIdentifier" &&
  /^(?:Trans|Plural|Select)$/.test(node.openingElement.name.name)

/** A node and its descendants outside any message. */
function* outsideMessages(node: Node): Generator<Node> {
  if (isMessage(node)) return
  yield node
  for (const child of childrenOf(node)) yield* outsideMessages(child)
}

/** The untranslated texts of a component file, line by line. */
const saidIn = (file: string): ReadonlyArray<string> =>
  [...outsideMessages(treeOf(file, readFileSync(join(root, file), "utf8")))].flatMap((node) => {
    const note = (text: string) => [`${file}:${node.loc?.start.line} ${text.trim()}`]
    if (node.type === "JSXText" && spoken.test(node.value)) return note(node.value)
    if (node.type === "JSXAttribute" && typeof node.name.name === "string" && saying.has(node.name.name)) {
      const text = node.value?.type === "StringLiteral" ? node.value.value : ""
      if (/^[A-Z][a-z]+\b|[a-z] [a-z]/.test(text) && !/[.@/{]\w/.test(text)) return note(text)
    }
    return []
  })

it("no component has untranslated text", () => {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"))
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap(saidIn).filter((text) => !/ Linden$/.test(text))).toEqual([])
})

/** The English text and the context of a message that is written with a macro; undefined for anything else. */
const messageOf = (node: Node): { readonly text: string; readonly context: string | undefined } | undefined => {
  if (node.type === "JSXExpressionContainer") return messageOf(node.expression)
  if (node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "t") {
    const [given] = node.arguments
    if (given?.type !== "ObjectExpression") return undefined
    const valueOf = (name: string) => {
      const found = given.properties.find(
        (one) => one.type === "ObjectProperty" && one.key.type === "Identifier" && one.key.name === name
      )
      return found?.type === "ObjectProperty" ? found.value : undefined
    }
    const [message, context] = [valueOf("message"), valueOf("context")]
    if (message === undefined || context?.type !== "StringLiteral") return undefined
    const text =
      message.type === "StringLiteral"
        ? message.value
        : message.type === "TemplateLiteral"
          ? textIn(message)
          : undefined
    return text === undefined ? undefined : { text, context: context.value }
  }
  if (node.type !== "TaggedTemplateExpression" || node.tag.type !== "Identifier" || node.tag.name !== "t")
    return undefined
  const text = textIn(node.quasi)
  return text === undefined ? undefined : { text, context: undefined }
}

/** A template as a message, with the names of its arguments in braces. */
const textIn = ({ quasis, expressions }: TemplateLiteral): string | undefined => {
  const names = expressions.map((one) => {
    if (one.type === "Identifier") return one.name
    const [property] = one.type === "ObjectExpression" ? one.properties : []
    return property?.type === "ObjectProperty" && property.key.type === "Identifier" ? property.key.name : undefined
  })
  if (names.includes(undefined)) return undefined
  return quasis.map(({ value }, n) => `${value.cooked ?? ""}${n < names.length ? `{${names[n]}}` : ""}`).join("")
}

/** The messages of a child, in both branches of a condition. */
const messagesOf = (node: Node): ReadonlyArray<NonNullable<ReturnType<typeof messageOf>>> => {
  if (node.type === "JSXExpressionContainer") return messagesOf(node.expression)
  if (node.type === "ConditionalExpression") return [...messagesOf(node.consequent), ...messagesOf(node.alternate)]
  return [messageOf(node)].filter((one) => one !== undefined)
}

/** Elements whose accessible name and visible text are messages: each with both. */
const namedElements = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .flatMap((file) =>
    [...nodesOf(treeOf(file, readFileSync(join(root, file), "utf8")))].flatMap((node) => {
      if (node.type !== "JSXElement") return []
      const attribute = node.openingElement.attributes.find(
        (one) => one.type === "JSXAttribute" && one.name.name === "aria-label"
      )
      const label = attribute?.type === "JSXAttribute" && attribute.value ? messageOf(attribute.value) : undefined
      const shown = node.children.flatMap(messagesOf)
      return label === undefined || shown.length === 0 ? [] : [{ file, label, shown }]
    })
  )

it.each([...languages, "en"])(
  "accessible names contain the visible text in %s, for control by voice",
  async (language) => {
    const source = await english()
    const own = await (language === "en" ? english() : catalogIn(language))
    const idOf = ({ text, context }: { readonly text: string; readonly context: string | undefined }) =>
      [...source].find(([, one]) => one.text === text && one.context === context)?.[0]
    const wordsOf = (message: { readonly text: string; readonly context: string | undefined }) =>
      (own.get(idOf(message) ?? "")?.text ?? `? ${message.text}`).toLowerCase()
    expect(namedElements.length).toBeGreaterThan(15)
    const wrong = namedElements.flatMap(({ file, label, shown }) =>
      shown
        .filter((one) => !wordsOf(label).includes(wordsOf(one)))
        .map((one) => `${file}: "${wordsOf(one)}" is not in "${wordsOf(label)}"`)
    )
    expect(wrong).toEqual([])
  }
)
