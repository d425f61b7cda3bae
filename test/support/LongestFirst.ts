import { createHash } from "node:crypto"
import { statSync } from "node:fs"
import { relative } from "node:path"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { browserFiles, filesThatUse } from "./TestFiles.ts"

const hash = (text: string) => createHash("sha1").update(text).digest("hex")

/** More than any file has bytes. */
const heavier = 1e9

/** Gives this machine another network for a while, which ends what browsers are loading: it comes when those are done. */
const changesNetwork = "test/cluster/FailuresNetwork.test.ts"

/**
 * Starts with what takes longest, as far as a fresh clone can tell: browsers, then servers that run as processes and requests by
 * the thousand, before all else; then by size.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const { root, sequence } = this.ctx.config
    if (sequence.shuffle) {
      const place = new Map(files.map((file) => [file, hash(`${sequence.seed} ${relative(root, file.moduleId)}`)]))
      return [...files].sort((one, other) => ((place.get(one) ?? "") < (place.get(other) ?? "") ? -1 : 1))
    }
    const browsers = new Set(browserFiles())
    const servers = new Set([...filesThatUse("test/support/Linden.ts"), ...filesThatUse("test/contract/FuzzRun.ts")])
    const weight = ({ moduleId }: TestSpecification) => {
      const file = relative(root, moduleId)
      if (file === changesNetwork) return 0
      return statSync(moduleId).size + (browsers.has(file) ? 2 * heavier : servers.has(file) ? heavier : 0)
    }
    return [...files].sort((one, other) => weight(other) - weight(one))
  }
}
