import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { readAgent } from "../../src/click/Agent.ts"

const read = <A>(file: string): ReadonlyArray<A> =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../node_modules", file), "utf8"))

/** Tools that people run, and in-app browsers that the list of crawlers also contains. */
const people = /^(?:curl|wget|httpie)|Instagram|MetaIAB|Electron|Fluid/i

it("classifies no crawler as a person", () => {
  const crawlers = read<{ readonly instances: ReadonlyArray<string> }>("crawler-user-agents/crawler-user-agents.json")
  const agents = crawlers.flatMap(({ instances }) => instances)
  expect(agents.length).toBeGreaterThan(2000)
  expect(agents.filter((agent) => !people.test(agent) && !readAgent(agent).isBot)).toEqual([])
})

it("classifies no browser as a bot", () => {
  const browsers = read<{ readonly userAgent: string }>("user-agents/dist/user-agents.json")
  const agents = [...new Set(browsers.map(({ userAgent }) => userAgent))]
  expect(agents.length).toBeGreaterThan(500)
  expect(agents.filter((agent) => readAgent(agent).isBot)).toEqual([])
})
