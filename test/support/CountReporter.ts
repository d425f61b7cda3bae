import type { Reporter, TestModule } from "vitest/node"

/** Ends a run with one plain line of counts. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    let passed = 0
    let failed = 0
    for (const module of modules) {
      if (module.state() === "failed" && [...module.children.allTests()].length === 0) failed += 1
      for (const test of module.children.allTests()) {
        if (test.result().state === "passed") passed += 1
        if (test.result().state === "failed") failed += 1
      }
    }
    // The runner's own summary comes after this hook.
    process.once("exit", () => console.log(`${passed} passed, ${failed} failed`))
  }
}
