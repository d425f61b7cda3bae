import type { Page } from "playwright-core"
import { violationsIn } from "../support/Axe.ts"

const still = () =>
  document
    .getAnimations()
    .every(({ effect, playState }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity)

// A look that was changed is told of in the next frame, drawn in that one, and what fades with it begins after.
const drawn = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))))
  )

/** Runs axe over a window when what fades in or out has done so. */
export const axe = async (tab: Page): Promise<ReadonlyArray<string>> => {
  await tab.evaluate(drawn)
  await tab.waitForFunction(still)
  const violations = await violationsIn(tab, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    // Menus and dialogs stand at the end of the document, outside of its landmarks, which they name themselves.
    rules: { region: { enabled: false } }
  })
  return violations.map(
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
