import type { Page } from "playwright-core"
import { violationsIn } from "../support/Axe.ts"

const still = () =>
  document
    .getAnimations()
    .every(({ effect, playState }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity)

// A theme change is reported in the next frame, drawn in that one, and its transitions start after it.
const drawn = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))))
  )

/** Runs axe on a window after its transitions have ended. */
export const axe = async (tab: Page): Promise<ReadonlyArray<string>> => {
  await tab.evaluate(drawn)
  await tab.waitForFunction(still)
  const violations = await violationsIn(tab, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    // Menus and dialogs are at the end of the document, outside its landmarks, and have their own names.
    rules: { region: { enabled: false } }
  })
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(" | ")}`
  )
}

/** The same in light and dark mode. */
export const axeInEachLook = async (tab: Page): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for (const colorScheme of ["light", "dark"] as const) {
    await tab.emulateMedia({ colorScheme })
    found.push(...(await axe(tab)).map((fault) => `${colorScheme}: ${fault}`))
  }
  return found
}
