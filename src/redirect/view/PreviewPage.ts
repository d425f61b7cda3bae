import type { Language } from "../../http/Language.ts"
import { fill } from "../../lib/Fill.ts"
import { type Html, hostOf, html, webAddress, words } from "../../lib/Html.ts"
import { publicWords } from "./Language.ts"
import { layout, type Page } from "./Layout.ts"
import { policy } from "./Style.ts"

/** The preview of a link in a chat or feed; for a locked link, and one with few clicks, it has no destination. */
export interface Preview {
  readonly shortUrl: string
  readonly destination: string | null
  readonly isLimited?: boolean
  readonly metaTitle: string | null
  readonly metaDescription: string | null
  readonly metaImage: string | null
}

/** The page for programs that show previews: Open Graph and Twitter card tags, and a link for people. */
export const previewPage = (preview: Preview, language: Language): Page => {
  const said = publicWords[language]
  const title = titleOf(preview, said.preview.locked)
  const image = preview.metaImage === null ? null : webAddress(absolute(preview.metaImage, preview.shortUrl))
  const description = preview.metaDescription
  const target = webAddress(preview.destination ?? preview.shortUrl)
  const head = html`${property("og:type", "website")}${property("og:url", preview.shortUrl)}${property("og:title", title)}${
    description !== null && html`${named("description", description)}${property("og:description", description)}`
  }${image !== null && property("og:image", image)}${named("twitter:card", image === null ? "summary" : "summary_large_image")}${named("twitter:title", title)}${
    description !== null && named("twitter:description", description)
  }${image !== null && named("twitter:image", image)}`
  return {
    status: 200,
    language,
    policy: policy({ pictures: image !== null }),
    html: layout(
      language,
      title,
      html`${image !== null && html`<div class="picture"><img src="${image}" alt="" referrerpolicy="no-referrer"></div>`}
<h1>${words(title)}</h1>
${description !== null && html`<p class="soft">${words(description)}</p>`}
${target !== null && html`<a class="go" href="${target}" rel="noopener noreferrer nofollow">${preview.destination === null ? said.preview.open : said.screen.continue}</a>`}
${preview.destination !== null && html`<p class="soft small">${words(fill(said.preview.leadsTo, { host: hostOf(preview.destination) ?? preview.destination }))}</p>`}`,
      { head }
    )
  }
}

// The title of a link is its owner's note, so only the meta fields are public.
const titleOf = (preview: Preview, locked: string): string =>
  preview.metaTitle?.trim() ||
  (preview.destination === null && preview.isLimited !== true
    ? locked
    : preview.destination === null
      ? preview.shortUrl
      : (hostOf(preview.destination) ?? preview.shortUrl))

const absolute = (image: string, base: string): string =>
  image.startsWith("/") && URL.canParse(image, base) ? new URL(image, base).href : image

const property = (name: string, content: string): Html => html`<meta property="${name}" content="${content}">
`

const named = (name: string, content: string): Html => html`<meta name="${name}" content="${content}">
`
