import type { Language } from "../../http/Language.ts"
import { html } from "../../lib/Html.ts"
import { publicWords } from "./Language.ts"
import { layout, type Page } from "./Layout.ts"
import { policy } from "./Style.ts"

/** The root page of the default domain. */
export const welcomePage = (language: Language): Page => {
  const words = publicWords[language].welcome
  return {
    status: 200,
    language,
    policy: policy(),
    html: layout(
      language,
      "Linden",
      html`<h1>${words.heading}</h1>
<p>${words.body}</p>
<p class="soft">${words.lost}</p>
<a class="go" href="/app">${words.dashboard}</a>
<a class="more" href="/docs">${words.documentation}</a>`
    )
  }
}
