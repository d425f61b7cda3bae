import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Node } from "@babel/types"
import { isJson } from "../../src/docs/Tidy.ts"
import { document } from "../docs/Checker.ts"
import { childrenOf, sourceOf, treeOf } from "../support/SourceTree.ts"

const root = join(import.meta.dirname, "../../src")

/** What is not part of the API: logs, mails, other pages, reports of imports; and descriptions in what is contract alone. */
const otherPlaces =
  /^(?:contract\/faults|dashboard|docs|doctor|cli|backup|copy|redirect|mail|storage|worker|background|import|export\/archive|ops|job|lib|app|settings|click\/(?:journal|ingest|report))\/|Api\.ts$|Mail\.ts$|^page\/OutboundLinks\.ts$|^(?:bulk|link|page)\/Http\.ts$|^signin\/(?:Bootstrap|ForgottenPasswords|oidc\/OidcAccounts)\.ts$|StreamWhole\.ts$|^domain\/(?:HostGuardLive|CertificateHttp)\.ts$/

/** Functions whose texts are descriptions, logs, defects, or of what was done, which the dashboard says by itself. */
const otherCalls =
  /^(?:describe|success|acknowledged|annotate|annotateLogs|dieMessage|fn|log(?:Info|Warning|Error|Debug))$/

const isSentence = (text: string) =>
  /^(?:\p{Lu}\p{Ll}|\p{Lu} |@|\0).* .*[.\0]$/su.test(text) && /\p{Ll}{2} /u.test(text)

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

/** A sentence in the server's source. */
export interface ServerSentence {
  readonly path: string
  /** With � for each gap. */
  readonly text: string
}

/** The sentences in the sources of the server that may be told over the API. */
export const serverSentences: ReadonlyArray<ServerSentence> = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\/.*\.ts$/.test(path) && !otherPlaces.test(path))
  .flatMap((path) => {
    const source = readFileSync(join(root, path), "utf8")
    return [...new Set(sentencesOf(treeOf(path, source), source))].map((text) => ({
      path,
      text: text.replaceAll("\0", "\ufffd")
    }))
  })

/** The sentences that only programs receive: the dashboard makes no such request, or shows something else. */
const forPrograms: ReadonlyArray<RegExp> = [
  /^This request was already executed\. Its response is too long to repeat\.$/,
  /^This (?:field|query parameter|\ufffd) (?:is not known and was ignored|was ignored: \ufffd is given too)\.$/,
  // Addresses of pictures tell programs alone.
  /^There is no such (?:picture|icon)\.$/,
  /^The size must be a whole number of pixels from 64 to 4096\.$/,
  // A proxy asks whether to get a certificate.
  /^This server (?:serves|does not serve) the host name\.$/,
  /^Only this machine and its private networks can request this\.$/
]

/** Whether only programs receive a sentence, so that it needs no code. */
export const isForPrograms = (text: string): boolean => forPrograms.some((known) => known.test(text))
