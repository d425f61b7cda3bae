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

/** The page between a short link and its destination, or about the link. It shows the destination. */
export const screenPage = (screen: Screen, language: Language): Page => {
  const { screen: said, preview } = publicWords[language]
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
      html`${picture !== null && html`<div class="picture"><img src="${picture}" alt="" referrerpolicy="no-referrer"></div>`}
<h1>${title === null ? words(fill(about === undefined ? said.visiting : preview.leadsTo, { host })) : words(title)}</h1>
<div class="place">
<p class="soft small">${said.leadsTo}</p>
<p><strong>${words(host)}</strong></p>
<p class="address" tabindex="0" role="group" aria-label="${said.fullAddress}"><bdi dir="ltr">${addressText(screen.destination)}</bdi></p>
</div>
${about !== undefined && html`<p class="soft small">${fill(preview.created, { date: dateOf(about.createdAt, language) })}</p>`}
${
  href === null
    ? html`<p class="alert">${said.notWeb}</p>`
    : html`<a class="go" href="${href}" rel="noopener noreferrer nofollow">${about === undefined ? said.continue : preview.open}</a>
<p class="soft small">${said.unexpected}</p>`
}`
    )
  }
}
