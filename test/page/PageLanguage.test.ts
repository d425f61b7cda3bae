import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { visit } from "../redirect/Visiting.ts"
import { done, type Row } from "../support/Scenario.ts"
import { onOneDatabase } from "../support/TestServer.ts"
import { makePage, makePlugin } from "./PagePlaces.ts"

const textOf = (page: Row) => Effect.map(visit(`/@${page["slug"]}`), ({ text }) => text)

/** A page with all of its built-in texts. */
const talking = (fields: object) =>
  Effect.gen(function* () {
    const page = yield* makePage({ title: "Mara", profile_image: "https://example.com/me.png", ...fields })
    yield* makePlugin(page["id"], "youtube", { url: "https://youtu.be/dQw4w9WgXcQ" })
    yield* makePlugin(page["id"], "spotlight", { title: "Album", url: "https://example.com/album" })
    yield* makePlugin(page["id"], "gallery", {
      layout: "carousel",
      images: [{ url: "https://example.com/1.png", link: "https://example.com/1" }]
    })
    yield* makePlugin(page["id"], "countdown", { target_date: "2099-12-06T17:00:00", timezone: "Europe/Vienna" })
    return page
  })

onOneDatabase("the language of a page", (it) => {
  it.effect("is English by default, and applies to the page's built-in texts", () =>
    Effect.gen(function* () {
      const english = yield* textOf(yield* talking({}))
      expect(english).toContain('<html lang="en" dir="ltr">')
      for (const said of ["Portrait of Mara", "Play on YouTube", "Open", "Pictures", "Picture 1", "days"]) {
        expect(english).toContain(said)
      }
      expect(english).toContain("6 December 2099 at 17:00 Central European Standard Time")
      const french = yield* textOf(yield* talking({ language: "fr-CA" }))
      expect(french).toContain('<html lang="fr-CA" dir="ltr">')
      for (const said of [
        "Portrait de Mara",
        "Lire sur YouTube",
        "Ouvrir",
        "Images",
        "Image 1",
        "jours",
        "6 décembre"
      ]) {
        expect(french).toContain(said)
      }
    })
  )

  it.effect("sets the page's text direction, whatever the case of the tag", () =>
    Effect.gen(function* () {
      const page = yield* talking({ language: "AR-eg" })
      expect(page["language"]).toBe("ar-EG")
      const arabic = yield* textOf(page)
      expect(arabic).toContain('<html lang="ar-EG" dir="rtl">')
      expect(arabic).toContain("تشغيل على يوتيوب")
      const others = [
        ["he", "rtl"],
        ["ur", "rtl"],
        ["az-Arab", "rtl"],
        ["pt-BR", "ltr"]
      ] as const
      for (const [language, direction] of others) {
        yield* done("PUT", `/pages/${page["id"]}`, { language })
        expect(yield* textOf(page)).toContain(`<html lang="${language}" dir="${direction}">`)
      }
      // It has no built-in words; its units and dates are localized.
      expect(yield* textOf(page)).toMatch(/Play on YouTube[\s\S]*>dias<[\s\S]*6 de dezembro/)
    })
  )

  it.effect("is published with the rest of the design", () =>
    Effect.gen(function* () {
      const page = yield* makePage({ language: "de" })
      const path = `/pages/${page["id"]}`
      yield* done("PUT", path, { auto_publish: 0 })
      expect(yield* done("PUT", path, { language: "ja" })).toMatchObject({ language: "ja", status: "changed" })
      expect(yield* textOf(page)).toContain('lang="de"')
      yield* done("POST", `${path}/publish`)
      expect(yield* textOf(page)).toContain('lang="ja"')
    })
  )
})
