import { FileSystem, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect } from "effect"
import { type Language, languageFor } from "../http/Language.ts"
import type { StaticFile } from "../http/StaticFile.ts"

/** The translated strings of the manifest. */
interface ManifestWords {
  readonly description: string
  readonly shorten: string
  readonly analytics: string
}

const words: Readonly<Record<Language, ManifestWords>> = {
  en: {
    description: "Short links, link pages, QR codes and click analytics that you own.",
    shorten: "Shorten a link",
    analytics: "Analytics"
  },
  de: {
    description: "Kurzlinks, Linkseiten, QR-Codes und Klickstatistik, die dir gehören.",
    shorten: "Link kürzen",
    analytics: "Statistik"
  },
  fr: {
    description: "Liens courts, pages de liens, codes QR et statistiques de clics qui vous appartiennent.",
    shorten: "Raccourcir un lien",
    analytics: "Statistiques"
  },
  es: {
    description: "Enlaces cortos, páginas de enlaces, códigos QR y estadísticas de clics que te pertenecen.",
    shorten: "Acortar un enlace",
    analytics: "Estadísticas"
  },
  ja: {
    description: "短縮リンク、リンクページ、QRコード、クリック分析を自分の手元に。",
    shorten: "リンクを短縮",
    analytics: "アクセス解析"
  },
  ar: {
    description: "روابط قصيرة وصفحات روابط ورموز QR وتحليلات نقرات تملكها.",
    shorten: "تقصير رابط",
    analytics: "التحليلات"
  }
}

/** Reads the manifest of the dashboard. Returns a function that responds with it in the caller's language. */
export const manifestOf = Effect.fnUntraced(function* ({ path, type }: StaticFile) {
  const files = yield* FileSystem.FileSystem
  const manifest = JSON.parse(yield* files.readFileString(path))
  const texts = Object.fromEntries(
    Object.entries(words).map(([lang, { description, shorten, analytics }]) => {
      const names = [shorten, analytics]
      const shortcuts = manifest.shortcuts.map((one: object, place: number) => ({ ...one, name: names[place] }))
      const dir = lang === "ar" ? "rtl" : "ltr"
      return [lang, JSON.stringify({ ...manifest, lang, dir, description, shortcuts })]
    })
  )
  return Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) => {
    const language = languageFor(headers["accept-language"])
    return HttpServerResponse.text(texts[language] ?? "", {
      contentType: type,
      headers: { "cache-control": "public, max-age=3600", "content-language": language, vary: "accept-language" }
    })
  })
})
