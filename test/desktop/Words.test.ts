import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { appMenu } from "../../electron/AppMenu.ts"
import { systemWords, wordLists } from "../../electron/Words.ts"
import { languages } from "../../src/http/Language.ts"

const folder = join(import.meta.dirname, "../../electron")

type Texts = { readonly [name: string]: string | Texts }

const flat = (texts: Texts, path = ""): ReadonlyArray<readonly [name: string, text: string]> =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === "string" ? [[`${path}${name}`, value] as const] : flat(value, `${path}${name}.`)
  )

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([found]) => found).sort()

const english = new Map(flat(wordLists.en))

describe("the words of the desktop app", () => {
  it("are in a file for each language of the dashboard", () => {
    expect(readdirSync(join(folder, "words")).sort()).toEqual(languages.map((language) => `${language}.json`).sort())
  })

  for (const language of languages) {
    it(`are complete in ${language}, with the same placeholders and no empty text`, () => {
      const own = flat(wordLists[language])
      expect(own.map(([name]) => name)).toEqual([...english.keys()])
      for (const [name, text] of own) {
        expect([name, placeholders(text)]).toEqual([name, placeholders(english.get(name) ?? "")])
        expect([name, text.trim()]).toEqual([name, text])
        expect([name, text !== ""]).toEqual([name, true])
      }
    })
  }

  it("keep inserted addresses together in Arabic", () => {
    for (const [name, text] of flat(wordLists.ar)) {
      const loose = text.match(/(?<!\u2068)\{(?:host|origin|url|short|destination|keys|file|command|details)\}/)
      expect([name, loose]).toEqual([name, null])
    }
  })

  it("differ from English where a language has its own", () => {
    const same = (language: (typeof languages)[number]) =>
      flat(wordLists[language]).filter(
        ([name, text]) => text.replace(/\{\w+\}/g, "").length > 14 && text === english.get(name)
      )
    for (const language of languages) if (language !== "en") expect([language, same(language)]).toEqual([language, []])
  })

  it("are chosen by the first language of the system that there is", () => {
    expect(systemWords(["de-AT", "en-US"])).toBe(wordLists.de)
    expect(systemWords(["nl-NL", "fr-CA"])).toBe(wordLists.fr)
    expect(systemWords(["ja"])).toBe(wordLists.ja)
    expect(systemWords(["C"])).toBe(wordLists.en)
    expect(systemWords([])).toBe(wordLists.en)
  })

  it("are the only source of labels in menus, including those of the system's actions", () => {
    const nothing = {} as never
    const actions = new Proxy({}, { get: () => nothing }) as Parameters<typeof appMenu>[2]
    const shown = {
      platform: "darwin" as const,
      isPackaged: false,
      openAtLogin: false,
      shortcut: false,
      newest: "2.0.0",
      host: "links.example",
      isTeam: false
    }
    const text = JSON.stringify(appMenu(wordLists.de, shown, actions))
    for (const [name, english] of flat({ menu: wordLists.en.menu, roles: wordLists.en.roles })) {
      const german = flat(wordLists.de).find(([own]) => own === name)?.[1]
      if (german !== english) expect([name, text.includes(`"label":"${english}"`)]).toEqual([name, false])
    }
  })

  it("are nowhere in the code: dialogs and notifications have no texts of their own", () => {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"))
    const literal = /\b(?:title|message|detail|body|label): (?:"[A-Z][a-z]+ |`[A-Z][a-z]+ )/
    const found = files.filter((name) => literal.test(readFileSync(join(folder, name), "utf8"))).sort()
    // These report to the log; the user reads what the main process makes of it.
    expect(found).toEqual(["server/Lifecycle.ts", "server/ProcessProtocol.ts"])
  })
})
