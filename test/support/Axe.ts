import axe from "axe-core"
import type { Page } from "playwright-core"

/**
 * Runs axe on the page in a window and returns the violations. Axe's script has half a megabyte and loading it takes as
 * long as a run, so each document loads it only once. Passed rules are not transferred.
 */
export const violationsIn = async (tab: Page, options: axe.RunOptions = {}): Promise<ReadonlyArray<axe.Result>> => {
  if (!(await tab.evaluate("'axe' in window"))) await tab.evaluate(axe.source)
  const given = JSON.stringify({ ...options, resultTypes: ["violations"] } satisfies axe.RunOptions)
  return tab.evaluate<ReadonlyArray<axe.Result>>(`axe.run(document, ${given}).then(({ violations }) => violations)`)
}

/** The rules whose result depends on colors: all that a dark mode changes. */
export const colorRules: axe.RunOptions = {
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] }
}
