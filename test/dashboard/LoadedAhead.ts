import type { Page } from "playwright-core"
import { expect } from "vitest"

/** Whether the browser has each file that `shell/ahead.ts` loads; the bundler merges and names them as it likes. */
const isLoaded = async (): Promise<boolean> => {
  const files = performance.getEntriesByType("resource").map(({ name }) => name)
  const ahead = files.find((name) => /\/ahead-[^/]*\.js$/.test(name))
  if (ahead === undefined) return false
  const text = await (await fetch(ahead)).text()
  const parts = [...text.matchAll(/import\("\.\/([^"]+)"\)/g)].map(([, part = ""]) => part)
  return parts.length > 0 && parts.every((part) => files.some((name) => name.endsWith(`/${part}`)))
}

/** Waits for the files that load once the first screen is idle. */
export const loadedAhead = (tab: Page): Promise<void> =>
  expect.poll(() => tab.evaluate(isLoaded), { timeout: 30_000 }).toBe(true)
