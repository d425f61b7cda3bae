import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { tables, withTables } from "../../docs/design/tables.ts"

const folder = join(import.meta.dirname, "../../docs")
const text = readFileSync(join(folder, "design.md"), "utf8")

it("the design page has the current tables; npm run design writes them", () => {
  const shown = [...text.matchAll(/<!-- tokens: (\w+) -->/g)].map(([, name]) => name)
  expect(shown).toEqual(Object.keys(tables))
  expect(withTables(text)).toBe(text)
})

it("the design page has a picture of each specimen, of at most 60 kB", () => {
  const specimens = readFileSync(join(folder, "design/Gallery.tsx"), "utf8")
  const names = [...specimens.matchAll(/^ {2}(\w+): [(<]/gm)].map(([, name]) => `design/${name}.webp`)
  const pictures = [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = ""]) => path)
  expect([...pictures].sort()).toEqual([...names].sort())
  for (const path of pictures) {
    expect(existsSync(join(folder, path)), path).toBe(true)
    expect(statSync(join(folder, path)).size, path).toBeLessThanOrEqual(60_000)
  }
})
