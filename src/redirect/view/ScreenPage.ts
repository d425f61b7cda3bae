import type { Language } from "../../http/Language.ts"
import { fill } from "../../lib/Fill.ts"
import { addressText, hostOf, html, webAddress, words } from "../../lib/Html.ts"
import { publicWords } from "./Language.ts"
import { layout, type Page } from "./Layout.ts"
import { policy } from "./Style.ts"

interface Screen {
  readonly destination: string
  readonly title: string | null
  readonly picture: string | null
  /** Of a page about a link: the path of the link, and when it was created. */
  readonly about?: { readonly path: string; readonly createdAt: number }
}

const dateOf = (millis: number, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(millis)

const placeOf = (destination: string, host: string, language: Language) => {
  const { screen } = publicWords[language]
  return html`<div class="place">
<p class="soft small">${screen.leadsTo}</p>
<p><strong>${words(host)}</strong></p>
<p class="address" tabindex="0" role="group" aria-label="${screen.fullAddress}"><bdi dir="ltr">${addressText(destination)}</bdi></p>
</div>`
}

const pictureOf = (picture: string | null) =>
  picture !== null && html`<div class="picture"><img src="${picture}" alt="" referrerpolicy="no-referrer"></div>`

/** The page before a limited link: its button posts to the page's own URL. Few clicks hide the destination. */
export const askingPage = (
  { destination, ...shown }: Pick<Screen, "title" | "picture"> & { readonly destination: string | null },
  language: Language
): Page => {
  const { asking, screen } = publicWords[language]
  const picture = shown.picture === null ? null : webAddress(shown.picture)
  const title = shown.title?.trim() || null
  return {
    status: 200,
    language,
    policy: policy({ pictures: picture !== null, form: true }),
    html: layout(
      language,
      title ?? asking.title,
      html`${pictureOf(picture)}
<h1>${words(title ?? asking.title)}</h1>
${destination === null ? html`<p class="soft">${asking.body}</p>` : placeOf(destination, hostOf(destination) ?? screen.unknownPlace, language)}
<form method="post"><button class="go" type="submit">${screen.continue}</button></form>`
    )
  }
}

/** The page between a short link and its destination, or about the link. It shows the destination. */
export const screenPage = (screen: Screen, language: Language): Page => {
  const { screen: said, preview, report } = publicWords[language]
  const { about } = screen
  const href = about?.path ?? webAddress(screen.destination)
  const host = hostOf(screen.destination) ?? said.unknownPlace
  const picture = screen.picture === null ? null : webAddress(screen.picture)
  const title = screen.title?.trim() || null
  return {
    status: 200,
    language,
    policy: policy({ pictures: picture !== null }),
    html: layout(
      language,
      title ?? fill(about === undefined ? said.continueTo : preview.leadsTo, { host }),
      html`${pictureOf(picture)}
<h1>${title === null ? words(fill(about === undefined ? said.visiting : preview.leadsTo, { host })) : words(title)}</h1>
${placeOf(screen.destination, host, language)}
${about !== undefined && html`<p class="soft small">${fill(preview.created, { date: dateOf(about.createdAt, language) })}</p>`}
${
  href === null
    ? html`<p class="alert">${said.notWeb}</p>`
    : html`<a class="go" href="${href}" rel="noopener noreferrer nofollow">${about === undefined ? said.continue : preview.open}</a>
<p class="soft small">${said.unexpected}</p>`
}${
  about !== undefined &&
  html`
<p class="small"><a href="/-/report?link=${encodeURIComponent(about.path)}" rel="nofollow">${report.ask}</a></p>`
}`
    )
  }
}
