import { waitText } from "../../contract/WaitText.ts"
import { type Html, html } from "../../lib/Html.ts"
import { layout, type Page } from "./Layout.ts"
import { policy } from "./Style.ts"

/**
 * How a visitor stands before a locked link: asked for the first time, wrong, wrong too often, one of many who were wrong, or
 * one of too many who ask at once.
 */
export type PasswordState =
  | { readonly _tag: "Asked" }
  | { readonly _tag: "Wrong" }
  | { readonly _tag: "TooMany" | "Crowded" | "Busy"; readonly seconds: number }

const statuses = { Asked: 200, Wrong: 403, TooMany: 429, Crowded: 429, Busy: 503 } as const

/** A form that sends `password` to the address it is shown at, query included, and never tells where the link leads. */
export const passwordPage = (state: PasswordState): Page => ({
  status: statuses[state._tag],
  policy: policy({ form: true }),
  html: layout(
    state._tag === "Asked" ? "Password needed" : "Password needed: please try again",
    html`<h1>This link needs a password</h1>
<p class="soft" id="hint">Whoever shared the link with you can tell you the password.</p>
${alert(state)}<form method="post">
<label for="password">Password</label>
<input id="password" name="password" type="password" required maxlength="128" autocomplete="off" autocapitalize="none" spellcheck="false"
aria-describedby="${state._tag === "Asked" ? "hint" : "alert"}"${state._tag === "Wrong" && html` aria-invalid="true"`} autofocus>
<button class="go" type="submit">Open the link</button>
</form>`
  )
})

const sentence = (state: Exclude<PasswordState, { readonly _tag: "Asked" }>): string => {
  switch (state._tag) {
    case "Wrong":
      return "That password did not match. Please try again."
    case "TooMany":
      return `Too many attempts. Please wait ${waitText(state.seconds)}, then try again.`
    case "Crowded":
      return `Many wrong passwords were tried here. Please wait ${waitText(state.seconds)}, then try again: it is your turn then.`
    case "Busy":
      return `Many people are trying passwords right now. Please wait ${waitText(state.seconds)}, then try again.`
  }
}

const alert = (state: PasswordState): Html | null =>
  state._tag === "Asked"
    ? null
    : html`<p class="alert" role="alert" id="alert">${sentence(state)}</p>
`
