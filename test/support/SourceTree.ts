import { type ParserPlugin, parse } from "@babel/parser"
import type { Node } from "@babel/types"

const plugins: ReadonlyArray<ParserPlugin> = ["typescript"]

/** The syntax tree of a TypeScript file; the extension decides whether it is parsed with JSX. */
export const treeOf = (path: string, source: string): Node =>
  parse(source, { sourceType: "module", plugins: path.endsWith("x") ? [...plugins, "jsx"] : [...plugins] }).program

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Partial<Node>).type === "string"

/** The children of a node, in source order. */
export const childrenOf = (node: Node): ReadonlyArray<Node> =>
  Object.entries(node).flatMap(([key, value]) => (key.endsWith("Comments") ? [] : [value].flat().filter(isNode)))

/** A node and all its descendants. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* nodesOf(child)
}

/** The source text of a node. */
export const sourceOf = ({ start, end }: Node, source: string): string => source.slice(start ?? 0, end ?? 0)
