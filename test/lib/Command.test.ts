import { expect, it } from "vitest"
import { commandName } from "../../src/lib/Command.ts"

it.each([
  ["/usr/local/bin/linden", "linden"],
  ["/home/ana/linden/dist/linden.js", "node dist/linden.js"],
  ["/home/ana/linden/my files/linden.js", 'node "my files/linden.js"'],
  ["/opt/linden/dist/linden.js", "node /opt/linden/dist/linden.js"]
])("the program %s is called with %s", (file, command) => {
  expect(commandName(file, "/home/ana/linden")).toBe(command)
})
