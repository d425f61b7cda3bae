import type { Language } from "../../http/Language.ts"
import { html } from "../../lib/Html.ts"
import { publicWords } from "./Language.ts"
import { layout, type Page } from "./Layout.ts"
import { policy } from "./Style.ts"

/** What the form contains, and what is wrong with it. */
export interface FormState {
  readonly given: { readonly link: string; readonly reason: string; readonly contact: string }
  readonly wrong?: "incomplete" | "unknown"
}

/** A form for reports of harmful links, which sends itself to its own address. */
export const reportForm = ({ given, wrong }: FormState, language: Language): Page => {
  const words = publicWords[language].report
  const isUnknown = wrong === "unknown"
  return {
    status: wrong === undefined ? 200 : 422,
    language,
    policy: policy({ form: true }),
    html: layout(
      language,
      words.title,
      html`<h1>${words.title}</h1>
<p class="soft">${words.body}</p>
${
  wrong !== undefined &&
  html`<p class="alert" role="alert" id="alert">${words[wrong]}</p>
`
}<form method="post" action="/-/report">
<label for="link">${words.link}</label>
<input id="link" name="link" type="text" inputmode="url" dir="ltr" required maxlength="2048" autocomplete="off" autocapitalize="none" spellcheck="false" value="${given.link}"${isUnknown && html` aria-invalid="true" aria-describedby="alert"`}>
<label for="reason">${words.reason}</label>
<textarea id="reason" name="reason" required maxlength="2000" rows="4">${given.reason}</textarea>
<label for="contact">${words.contact}</label>
<input id="contact" name="contact" type="text" maxlength="255" autocomplete="email" value="${given.contact}">
<button class="go" type="submit">${words.send}</button>
</form>`
    )
  }
}

/** The page after a report. */
export const thanksPage = (language: Language): Page => {
  const { thanks, thanksBody } = publicWords[language].report
  return {
    status: 200,
    language,
    policy: policy(),
    html: layout(
      language,
      thanks,
      html`<h1>${thanks}</h1>
<p>${thanksBody}</p>`
    )
  }
}
