import { expect, it } from "vitest"
import { isForPrograms, serverSentences } from "./ServerSentences.ts"

it("the server's sources have every sentence for people in the catalogue of codes", () => {
  expect(serverSentences.length).toBeGreaterThan(5)
  const others = serverSentences.filter(({ text }) => !isForPrograms(text))
  expect(others.map(({ path, text }) => `${path}: ${text}`)).toEqual([])
})
