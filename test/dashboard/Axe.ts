import type { RunOptions } from "axe-core"
import type { Page } from "playwright-core"
import { colorRules, violationsIn } from "../support/Axe.ts"

const still = () =>
  document
    .getAnimations()
    .every(({ effect, playState }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity)

// A theme change is reported in the next frame, drawn in that one, and its transitions start after it.
const drawn = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))))
  )

/** Menus and dialogs are at the end of the document, outside its landmarks, and have their own names. */
const all: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  rules: { region: { enabled: false } }
}

const violations = async (tab: Page, options: RunOptions): Promise<ReadonlyArray<string>> => {
  await tab.evaluate(drawn)
  await tab.waitForFunction(still)
  const found = await violationsIn(tab, options)
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(" | ")}`
  )
}

/** Runs axe on a window after its transitions have ended. */
export const axe = (tab: Page): Promise<ReadonlyArray<string>> => violations(tab, all)

/** The same in light mode, and the rules about colors in dark mode, which changes nothing else. */
export const axeInEachLook = async (tab: Page): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for (const [colorScheme, rules] of [
    ["light", all],
    ["dark", colorRules]
  ] as const) {
    await tab.emulateMedia({ colorScheme })
    found.push(...(await violations(tab, rules)).map((fault) => `${colorScheme}: ${fault}`))
  }
  return found
}
