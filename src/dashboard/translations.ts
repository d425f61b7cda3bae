import { join } from "node:path"
import { transformAsync } from "@babel/core"
import macros from "@lingui/babel-plugin-lingui-macro"
import { getConfig } from "@lingui/conf"
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage"
import { generateMessageId } from "@lingui/message-utils/generateMessageId"
import { lingui } from "@lingui/vite-plugin"
import { normalizePath, type Plugin } from "vite"

/** Resolves the imports of expanded macros; see `runtimeConfigModule` in `lingui.config.ts`. */
const runtime: Plugin = {
  name: "words",
  enforce: "pre",
  resolveId: (source) =>
    source.startsWith("~words/") ? normalizePath(join(import.meta.dirname, "words", source.slice(7))) : undefined
}

const configPath = join(import.meta.dirname, "lingui.config.ts")

/** Expands Lingui's macros. Its native transform requires a newer Node version than the packages do. */
const expandMacros = (): Plugin => {
  const linguiConfig = getConfig({ configPath })
  return {
    name: "expand-macros",
    enforce: "pre",
    async transform(code, id) {
      if (!/\/src\/dashboard\/[\w/]+\.tsx?$/.test(id) || !/@lingui\/(?:core|react)\/macro/.test(code)) return
      const expanded = await transformAsync(code, {
        filename: id,
        configFile: false,
        babelrc: false,
        sourceMaps: true,
        parserOpts: { plugins: ["typescript", "jsx"] },
        plugins: [[macros, { linguiConfig, descriptorFields: "message" }]]
      })
      return expanded?.code ? { code: expanded.code, map: expanded.map } : undefined
    }
  }
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number; readonly end: number }

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string"

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node)) for (const child of [value].flat()) if (isNode(child)) yield* nodesOf(child)
}

/** The literals in an object, by key. */
const literalsOf = (object: Node): ReadonlyMap<unknown, Node> =>
  new Map(
    (object["properties"] as ReadonlyArray<Node>).flatMap(({ key, value }) =>
      isNode(key) && isNode(value) && value.type === "Literal" ? [[key["name"], value]] : []
    )
  )

/**
 * The English text in a message object that a macro created. Its id, a hash of the text and context, identifies such an
 * object.
 */
const textIn = (object: Node): Node | undefined => {
  const literals = literalsOf(object)
  const [id, text, context] = ["id", "message", "context"].map((name) => literals.get(name)?.["value"])
  const isMessage = typeof text === "string" && id === generateMessageId(text, context as string | undefined)
  return isMessage ? literals.get("message") : undefined
}

/**
 * Compiles English messages in place, so that each screen contains its own, and no browser has to parse ICU messages.
 * Also marks translation calls as pure, because modules with side effects could not share a file.
 */
const compileEnglish: Plugin = {
  name: "compile-english",
  transform(code, id) {
    if (!/\/src\/dashboard\/[\w/]+\.tsx?$/.test(id) || !code.includes("message: ")) return
    const edits: Array<readonly [start: number, end: number, text: string]> = []
    for (const node of nodesOf(this.parse(code) as unknown as Node)) {
      if (node.type === "CallExpression" && /^_i18n\d*\._\(/.test(code.slice(node.start, node.start + 20))) {
        edits.push([node.start, node.start, "/* @__PURE__ */ "])
      }
      const text = node.type === "ObjectExpression" ? textIn(node) : undefined
      if (text !== undefined) {
        edits.push([text.start, text.end, JSON.stringify(compileMessageOrThrow(String(text["value"])))])
      }
    }
    const inOrder = edits.sort(([one], [other]) => other - one)
    return {
      code: inOrder.reduce((all, [start, end, text]) => all.slice(0, start) + text + all.slice(end), code),
      map: null
    }
  }
}

/** Enables Lingui's macros and catalog imports in the dashboard. */
export const translations = (): ReadonlyArray<Plugin> => [
  runtime,
  expandMacros(),
  ...lingui({ configPath, failOnCompileError: true }),
  compileEnglish
]
