import { createHash } from "node:crypto"
import { Effect } from "effect"
import { compressText } from "../../http/CompressedText.ts"
import { ApiDocument } from "./Document.ts"
import { layout, policy } from "./Layout.ts"
import { outlineOf } from "./Outline.ts"
import { pageOf, pageSlugs } from "./Pages.ts"

/** The pages of the reference by slug, each rendered on first use, and the outline for their search. */
export const makeReference = (json: string, assets: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const document = new ApiDocument(JSON.parse(json))
    const outline = JSON.stringify(outlineOf(document))
    const name = `outline-${createHash("sha256").update(outline).digest("hex").slice(0, 16)}.json`
    const addressOf = (extension: string) => `/docs/${assets.find((one) => one.endsWith(extension)) ?? ""}`
    const addresses = { script: addressOf(".js"), style: addressOf(".css"), outline: `/docs/${name}` }
    const pages = yield* Effect.forEach(pageSlugs(document), (slug) =>
      Effect.map(
        Effect.cached(
          Effect.suspend(() => {
            const known = new ApiDocument(JSON.parse(json))
            return compressText(layout(pageOf(slug, known), known, addresses), "text/html; charset=utf-8")
          })
        ),
        (page) => [slug, page] as const
      )
    )
    return { policy, pages: new Map(pages), outline: { name, text: yield* compressText(outline, "application/json") } }
  })
