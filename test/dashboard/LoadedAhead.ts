import type { Page } from "playwright-core"
import { expect } from "vitest"

/** Waits for what is loaded once the first screen is at rest. */
export const loadedAhead = (tab: Page): Promise<void> => {
  const isLoaded = `["Toasts", "OpenMenu", "LinkEditor"].every((part) =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes(part)))`
  return expect.poll(() => tab.evaluate(isLoaded), { timeout: 30_000 }).toBe(true)
}
