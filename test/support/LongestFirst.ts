import { createHash } from "node:crypto"
import { statSync } from "node:fs"
import { relative } from "node:path"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { browserFiles } from "./BrowserFiles.ts"

const hash = (text: string) => createHash("sha1").update(text).digest("hex")

/** Starts with what takes longest, as far as a fresh clone can tell: browsers before all else, then by size. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const { root, sequence } = this.ctx.config
    if (sequence.shuffle) {
      const place = new Map(files.map((file) => [file, hash(`${sequence.seed} ${relative(root, file.moduleId)}`)]))
      return [...files].sort((one, other) => ((place.get(one) ?? "") < (place.get(other) ?? "") ? -1 : 1))
    }
    const withBrowser = new Set(browserFiles())
    const weight = ({ moduleId }: TestSpecification) =>
      statSync(moduleId).size + (withBrowser.has(relative(root, moduleId)) ? 1e9 : 0)
    return [...files].sort((one, other) => weight(other) - weight(one))
  }
}
