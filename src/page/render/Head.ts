import { css } from "../../lib/Color.ts"
import { Html, html } from "../../lib/Html.ts"
import { icon } from "../../redirect/view/Layout.ts"
import type { PageRow } from "../Rows.ts"
import type { PagePalettes } from "./PagePalette.ts"

const property = (name: string, content: string): Html => html`<meta property="${name}" content="${content}">
`

/** JSON for a script element, without characters that change the text direction. */
const embedded = (value: unknown): Html =>
  new Html(
    JSON.stringify(value)
      .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
      .replace(/[<>&\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`)
  )

const absolute = (address: string, base: string): string => new URL(address, base).href

const seconds = (millis: number): string => new Date(millis).toISOString().slice(0, 19).concat("Z")

const profile = (page: PageRow, url: string, profiles: ReadonlyArray<string>) => ({
  "@context": "https://schema.org",
  "@type": "ProfilePage",
  dateCreated: seconds(Number(page.created_at.epochMillis)),
  dateModified: seconds(Number(page.updated_at.epochMillis)),
  mainEntity: {
    "@type": "Person",
    name: page.title,
    url,
    ...(page.description === "" ? {} : { description: page.description }),
    ...(page.profile_image === null ? {} : { image: absolute(page.profile_image, url) }),
    ...(profiles.length === 0 ? {} : { sameAs: profiles })
  }
})

const themeColors = ({ day, night }: PagePalettes): Html => {
  const [light, dark] = [day, night].map((one) => css(one?.inks.ground[0] ?? [255, 255, 255]))
  return night === undefined
    ? html`<meta name="theme-color" content="${light}">
`
    : html`<meta name="theme-color" content="${light}" media="(prefers-color-scheme:light)">
<meta name="theme-color" content="${dark}" media="(prefers-color-scheme:dark)">
`
}

/** The metadata of a page for browsers, search engines and previews. */
export const head = (page: PageRow, url: string, palettes: PagePalettes, profiles: ReadonlyArray<string>): Html => {
  const description = page.description.replace(/\s+/g, " ").trim()
  const picture = page.profile_image
  return html`<title>${page.title}</title>
${
  description !== "" &&
  html`<meta name="description" content="${description}">
`
}${
  page.noindex === 1 &&
  html`<meta name="robots" content="noindex">
`
}<link rel="canonical" href="${url}">
${property("og:type", "profile")}${property("og:title", page.title)}${property("og:url", url)}${
  description !== "" && property("og:description", description)
}${picture !== null && property("og:image", absolute(picture, url))}<meta name="twitter:card" content="summary">
${themeColors(palettes)}<link rel="icon" href="${page.favicon ?? picture ?? icon}">
<script type="application/ld+json">${embedded(profile(page, url, profiles))}</script>
`
}
