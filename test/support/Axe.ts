import axe from "axe-core"
import type { Page } from "playwright-core"

/**
 * Runs axe over what a window shows; gives the rules that are broken. Its script is half a megabyte, which costs as much
 * as a run, and so is read once a document; what is in order stays in the page.
 */
export const violationsIn = async (tab: Page, options: axe.RunOptions = {}): Promise<ReadonlyArray<axe.Result>> => {
  if (!(await tab.evaluate("'axe' in window"))) await tab.evaluate(axe.source)
  const given = JSON.stringify({ ...options, resultTypes: ["violations"] } satisfies axe.RunOptions)
  return tab.evaluate<ReadonlyArray<axe.Result>>(`axe.run(document, ${given}).then(({ violations }) => violations)`)
}
