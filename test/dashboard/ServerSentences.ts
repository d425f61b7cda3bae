import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { isJson } from "../../src/docs/Tidy.ts"
import { document } from "../docs/Checker.ts"

const root = join(import.meta.dirname, "../../src")

/** What is not part of the API: logs, mails, other pages; and descriptions in what is contract alone. */
const otherPlaces =
  /^(?:dashboard|docs|cli|backup|redirect|mail|storage|worker|background|ops|job|lib|app|click\/(?:journal|ingest|report))\/|Api\.ts$|Mail\.ts$|^page\/(?:render\/words\/\w+|OutboundLinks)\.ts$|^(?:link|page)\/Http\.ts$|^signin\/(?:Bootstrap|ForgottenPasswords)\.ts$|StreamWhole\.ts$|^check\/Turned\.ts$/

/** Functions whose texts are descriptions, logs, or of what was done, which the dashboard says by itself. */
const otherCalls = /^(?:about|success|acknowledged|annotate|annotateLogs|fn|log(?:Info|Warning|Error|Debug))$/

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

const textOf = (node: ts.Node): string | undefined =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
    ? node.text
    : ts.isTemplateExpression(node)
      ? node.head.text + node.templateSpans.map(({ literal }) => `\0${literal.text}`).join("")
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

function* sentencesOf(node: ts.Node, source: ts.SourceFile): Generator<string> {
  if (ts.isImportDeclaration(node) || ts.isTaggedTemplateExpression(node)) return
  if (ts.isPropertyAssignment(node) && node.name.getText(source) === "description") return
  const text = textOf(node)?.trim()
  if (text !== undefined && isSentence(text) && !/^\0.*\0$/.test(text) && !descriptions.has(text)) yield text
  const isOther = ts.isCallExpression(node) && otherCalls.test(node.expression.getText(source).replace(/^.*\./s, ""))
  const children: Array<ts.Node> = []
  ts.forEachChild(node, (child) => {
    // What is described has sentences of its own: its schema stands among the arguments.
    if (!isOther || textOf(child) === undefined) children.push(child)
  })
  for (const child of children) yield* sentencesOf(child, source)
}

/** Why an import cannot be, or go on; what is said of single items stands in its report, which is for a spreadsheet. */
function* stopsOf(node: ts.Node, source: ts.SourceFile): Generator<string> {
  const isStop =
    (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
    /^(?:lasting|passing|fault|invalid|fail|ArchiveError)$/.test(node.expression.getText(source))
  const children: Array<ts.Node> = []
  ts.forEachChild(node, (child) => {
    children.push(child)
  })
  for (const child of children) yield* isStop ? sentencesOf(child, source) : stopsOf(child, source)
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
    const source = ts.createSourceFile(path, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.Latest)
    const sentences = /^(?:import|archive)\//.test(path) && path !== "import/Imports.ts" ? stopsOf : sentencesOf
    return [...new Set(sentences(source, source))].map((text) => ({
      path,
      text: text.replaceAll("\0", "\ufffd"),
      // A sentence about a style sheet stands behind the number of its line.
      told: [text, ...(path.startsWith("page/css/") ? [`Line 3: ${text}`] : [])].flatMap(filled)
    }))
  })
