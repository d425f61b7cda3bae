import { join } from "node:path"
import { pathToFileURL } from "node:url"

const preload = pathToFileURL(join(import.meta.dirname, "Clock.mjs")).href

/** The environment of a server whose clock is shifted by some milliseconds. */
export const clockOff = (millis: number) => ({
  NODE_OPTIONS: `--import=${preload}`,
  LINDEN_TEST_CLOCK: String(millis)
})
