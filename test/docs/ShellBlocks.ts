import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A block of shell commands in the documentation. */
export interface ShellBlock {
  readonly file: string
  readonly line: number
  readonly commands: string
  /** Why tests don't run it, from a comment such as `<!-- not run: needs Docker -->` on the line before it. */
  readonly notRun: string | undefined
}

const root = join(import.meta.dirname, "../..")
const block = /^(?:<!-- not run: (needs [^\n]+) -->\n)?```(?:sh|bash)\n([\s\S]*?)^```$/gm

const blocksOf = (file: string): ReadonlyArray<ShellBlock> => {
  const text = readFileSync(join(root, file), "utf8")
  return [...text.matchAll(block)].map(({ 1: notRun, 2: commands = "", index }) => ({
    ...{ file, commands, notRun },
    line: text.slice(0, index).split("\n").length
  }))
}

/** The shell blocks of the README and of docs/, in order. */
export const shellBlocks = ["README.md", ...globSync("docs/*.md", { cwd: root }).sort()].flatMap(blocksOf)
