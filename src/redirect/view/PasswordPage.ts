import { waitText } from "../../contract/WaitText.ts"
import type { Language } from "../../http/Language.ts"
import { fill } from "../../lib/Fill.ts"
import { type Html, html } from "../../lib/Html.ts"
import { publicWords } from "./Language.ts"
import { layout, type Page } from "./Layout.ts"
import { policy } from "./Style.ts"

/**
 * The state of a visitor at a locked link: first visit, wrong password, too many wrong passwords, delayed because of
 * other visitors' wrong passwords, or too many visitors at once.
 */
export type PasswordState =
  | { readonly _tag: "Asked" }
  | { readonly _tag: "Wrong" }
  | { readonly _tag: "TooMany" | "Crowded" | "Busy"; readonly seconds: number }

const statuses = { Asked: 200, Wrong: 403, TooMany: 429, Crowded: 429, Busy: 503 } as const

interface Options {
  /** Whether the password is that of a shared report. */
  readonly isReport?: boolean
  readonly isFramed?: boolean
}

/** A form that sends `password` to its own address, including the query, and never reveals the destination. */
export const passwordPage = (
  state: PasswordState,
  language: Language,
  { isReport = false, isFramed = false }: Options = {}
): Page => {
  const words = publicWords[language].password
  const { locked, open } = publicWords[language].sharedReport
  return {
    status: statuses[state._tag],
    language,
    policy: policy({ form: true, frame: isFramed }),
    html: layout(
      language,
      state._tag === "Asked" ? words.title : words.titleAgain,
      html`<h1>${isReport ? locked : words.heading}</h1>
<p class="soft" id="hint">${words.hint}</p>
${alert(state, language)}<form method="post">
<label for="password">${words.label}</label>
<input id="password" name="password" type="password" required maxlength="128" autocomplete="off" autocapitalize="none" spellcheck="false"
aria-describedby="${state._tag === "Asked" ? "hint" : "alert"}"${state._tag === "Wrong" && html` aria-invalid="true"`} autofocus>
<button class="go" type="submit">${isReport ? open : words.open}</button>
</form>`
    )
  }
}

const sentence = (state: Exclude<PasswordState, { readonly _tag: "Asked" }>, language: Language): string => {
  const words = publicWords[language].password
  switch (state._tag) {
    case "Wrong":
      return words.wrong
    case "TooMany":
      return fill(words.tooMany, { wait: waitText(state.seconds, language) })
    case "Crowded":
      return fill(words.crowded, { wait: waitText(state.seconds, language) })
    case "Busy":
      return fill(words.busy, { wait: waitText(state.seconds, language) })
  }
}

const alert = (state: PasswordState, language: Language): Html | null =>
  state._tag === "Asked"
    ? null
    : html`<p class="alert" role="alert" id="alert">${sentence(state, language)}</p>
`
