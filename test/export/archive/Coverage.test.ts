import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { leftOutOfArchives, tableFates } from "../../../src/export/archive/Coverage.ts"
import { addedSections, sections } from "../../../src/export/archive/Sections.ts"
import { teamColumns, teamSettings } from "../../../src/export/archive/TeamSettings.ts"
import { databases, TestServer, testServer } from "../../support/TestServer.ts"

describe("the list of archived tables", () => {
  it("names the file of each section's tables", () => {
    for (const { file, hanging, table } of [...sections, ...addedSections])
      for (const { name } of [table, ...hanging.map((one) => one.table)])
        expect(tableFates[name], name).toEqual({ is: "archived", file })
  })

  it("has one reason for each thing that is left out", () => {
    const names = leftOutOfArchives.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain("API keys")
    expect(tableFates["api_keys"]).toBe(tableFates["earlier_key_secrets"])
    for (const { name, why } of leftOutOfArchives) expect(`${name}: ${why}`).toMatch(/^[A-Z].{1,99}: [A-Z].{1,300}\.$/)
  })

  it("matches the documentation", () => {
    const page = readFileSync(join(import.meta.dirname, "../../../docs/team-archive.md"), "utf8")
    const rows = page.split("\n").filter((line) => line.startsWith("|"))
    const documented = rows.slice(rows.indexOf("| left out | why |") + 2)
    expect(documented).toEqual(expect.arrayContaining(leftOutOfArchives.map(({ name, why }) => `| ${name} | ${why} |`)))
    expect(documented).toHaveLength(leftOutOfArchives.length)
    for (const fate of Object.values(tableFates))
      if (fate.is === "archived") expect(rows.join("\n")).toContain(`\`${fate.file}`)
  })

  for (const database of databases)
    it.scopedLive(`has the default of each team setting on ${database}`, () =>
      Effect.gen(function* () {
        const server = Context.get(yield* Layer.build(testServer(database)), TestServer)
        const [team] = yield* server.sql<Record<string, unknown>>`SELECT * FROM teams`
        expect(Object.keys(team ?? {}).sort()).toEqual(Object.keys(teamColumns).sort())
        for (const [column, { parse, usual }] of teamSettings) {
          expect(team?.[column], column).toBe(usual)
          expect(parse(usual), column).toMatchObject({ right: usual })
        }
      })
    )
})
