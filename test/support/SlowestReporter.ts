import { relative } from "node:path"
import type { Reporter, TestModule } from "vitest/node"

const shown = 10

/** Names the slowest files of a long run, so that growth is seen. */
export default class SlowestReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    if (modules.length <= shown) return
    const files = modules
      .map((module) => ({ name: relative(module.project.config.root, module.moduleId), ...module.diagnostic() }))
      .map(({ name, collectDuration, duration }) => ({ name, seconds: (collectDuration + duration) / 1000 }))
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, shown)
    console.log("\nThe slowest files:")
    for (const { name, seconds } of files) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
  }
}
