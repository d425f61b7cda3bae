import { addressText, hostOf, html, webAddress, words } from "../../lib/Html.ts"
import { layout, type Page } from "./Layout.ts"
import { policy } from "./Style.ts"

/** The page between a short link and where it leads: it tells where before it leads there. */
export const screenPage = (screen: {
  readonly destination: string
  readonly title: string | null
  readonly picture: string | null
}): Page => {
  const href = webAddress(screen.destination)
  const host = hostOf(screen.destination) ?? "an unknown place"
  const picture = screen.picture === null ? null : webAddress(screen.picture)
  const title = screen.title?.trim() || null
  return {
    status: 200,
    policy: policy({ pictures: picture !== null }),
    html: layout(
      title ?? `Continue to ${host}`,
      html`${picture !== null && html`<div class="picture"><img src="${picture}" alt="" referrerpolicy="no-referrer"></div>`}
<h1>${title === null ? html`You are about to visit ${words(host)}` : words(title)}</h1>
<div class="place">
<p class="soft small">This link leads to</p>
<p><strong>${words(host)}</strong></p>
<p class="address" tabindex="0" role="group" aria-label="Full address"><bdi dir="ltr">${addressText(screen.destination)}</bdi></p>
</div>
${
  href === null
    ? html`<p class="alert">This is not a web address, so it cannot be opened from here.</p>`
    : html`<a class="go" href="${href}" rel="noopener noreferrer nofollow">Continue</a>
<p class="soft small">If you did not expect this address, you can simply close this page.</p>`
}`
    )
  }
}
