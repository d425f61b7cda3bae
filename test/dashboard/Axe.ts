import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { AxeResults } from "axe-core"
import type { Page } from "playwright-core"

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

const still = () =>
  document
    .getAnimations()
    .every(({ effect, playState }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity)

/** Runs axe over a window when what fades in or out has done so. */
export const axe = async (tab: Page): Promise<ReadonlyArray<string>> => {
  await tab.evaluate(axeSource)
  await tab.waitForFunction(still)
  const results = await tab.evaluate<AxeResults>(
    // Menus and dialogs stand at the end of the document, outside of its landmarks, which they name themselves.
    `axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      rules: { region: { enabled: false } },
      resultTypes: ["violations"]
    })`
  )
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(" | ")}`
  )
}

/** The same by day and by night. */
export const axeInEachLook = async (tab: Page): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for (const colorScheme of ["light", "dark"] as const) {
    await tab.emulateMedia({ colorScheme })
    found.push(...(await axe(tab)).map((fault) => `${colorScheme}: ${fault}`))
  }
  return found
}
