import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Node } from "@babel/types"
import { isJson } from "../../src/docs/Tidy.ts"
import { document } from "../docs/Checker.ts"
import { childrenOf, sourceOf, treeOf } from "../support/SourceTree.ts"

const root = join(import.meta.dirname, "../../src")

/** What is not part of the API: logs, mails, other pages; and descriptions in what is contract alone. */
const otherPlaces =
  /^(?:dashboard|docs|cli|backup|redirect|mail|storage|worker|background|ops|job|lib|app|settings|click\/(?:journal|ingest|report))\/|Api\.ts$|Mail\.ts$|^page\/OutboundLinks\.ts$|^(?:link|page)\/Http\.ts$|^signin\/(?:Bootstrap|ForgottenPasswords)\.ts$|StreamWhole\.ts$|^destination\/check\/StatusChange\.ts$/

/** Functions whose texts are descriptions, logs, defects, or of what was done, which the dashboard says by itself. */
const otherCalls =
  /^(?:describe|success|acknowledged|annotate|annotateLogs|dieMessage|fn|log(?:Info|Warning|Error|Debug))$/

const fillings = [
  ...[
    "7",
    "4.5:1",
    "word",
    "",
    "links",
    "link",
    "exports",
    "items",
    "each key",
    "page",
    "3 links",
    "3 minutes",
    "https://"
  ],
  ...["there is no property word", "This is no part of a style sheet: it is left out."]
]

const isSentence = (text: string) =>
  /^(?:\p{Lu}\p{Ll}|\p{Lu} |@|\0).* .*[.\0]$/su.test(text) && /\p{Ll}{2} /u.test(text)

/** What a text with gaps may be; a gap is a NUL. */
const filled = (text: string): ReadonlyArray<string> =>
  text.includes("\0") ? fillings.flatMap((filling) => filled(text.replace("\0", filling))) : [text]

const textOf = (node: Node): string | undefined =>
  node.type === "StringLiteral"
    ? node.value
    : node.type === "TemplateLiteral"
      ? node.quasis.map(({ value }) => value.cooked).join("\0")
      : undefined

const calledBy = (node: Node, source: string): string | undefined =>
  node.type === "CallExpression" || node.type === "OptionalCallExpression" || node.type === "NewExpression"
    ? sourceOf(node.callee, source)
    : undefined

const descriptionsIn = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value)
    ? value.flatMap(descriptionsIn)
    : isJson(value)
      ? Object.entries(value).flatMap(([key, inner]) =>
          key === "description" && typeof inner === "string" ? [inner] : descriptionsIn(inner)
        )
      : []

const descriptions = new Set(descriptionsIn(document))

function* sentencesOf(node: Node, source: string): Generator<string> {
  if (node.type === "ImportDeclaration" || node.type === "TaggedTemplateExpression") return
  if (node.type === "ObjectProperty" && sourceOf(node.key, source) === "description") return
  const text = textOf(node)?.trim()
  if (text !== undefined && isSentence(text) && !/^\0.*\0$/.test(text) && !descriptions.has(text)) yield text
  const called = node.type === "NewExpression" ? undefined : calledBy(node, source)
  const isOther = called !== undefined && otherCalls.test(called.replace(/^.*\./s, ""))
  for (const child of childrenOf(node)) {
    // A description annotates a schema, which is another argument and has sentences of its own.
    if (!isOther || textOf(child) === undefined) yield* sentencesOf(child, source)
  }
}

/** Why an import cannot start or continue. Sentences about single items belong to its report, which is a spreadsheet. */
function* stopsOf(node: Node, source: string): Generator<string> {
  const isStop = /^(?:lasting|passing|fault|invalid|fail|ArchiveError)$/.test(calledBy(node, source) ?? "")
  for (const child of childrenOf(node)) yield* isStop ? sentencesOf(child, source) : stopsOf(child, source)
}

/** A sentence in the server's source. */
export interface ServerSentence {
  readonly path: string
  /** With � for each gap. */
  readonly text: string
  /** What it may be once it is told. */
  readonly told: ReadonlyArray<string>
}

/** The sentences in the sources of the server that may be told over the API. */
export const serverSentences: ReadonlyArray<ServerSentence> = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\/.*\.ts$/.test(path) && !otherPlaces.test(path))
  .flatMap((path) => {
    const source = readFileSync(join(root, path), "utf8")
    const sentences = /^(?:import|export\/archive)\//.test(path) && path !== "import/Imports.ts" ? stopsOf : sentencesOf
    return [...new Set(sentences(treeOf(path, source), source))].map((text) => ({
      path,
      text: text.replaceAll("\0", "\ufffd"),
      // A sentence about a style sheet stands behind the number of its line.
      told: [text, ...(path.startsWith("page/css/") ? [`Line 3: ${text}`] : [])].flatMap(filled)
    }))
  })
