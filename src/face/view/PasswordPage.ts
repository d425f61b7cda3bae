import { type Html, html } from "./Html.ts"
import { layout, type Page } from "./Layout.ts"
import { policy } from "./Style.ts"

/** How a visitor stands before a locked link: asked for the first time, wrong, or wrong too often. */
export type PasswordState =
  | { readonly _tag: "Asked" }
  | { readonly _tag: "Wrong" }
  | { readonly _tag: "TooMany"; readonly seconds: number }

const statuses = { Asked: 200, Wrong: 403, TooMany: 429 } as const

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

const alert = (state: PasswordState): Html | null => {
  if (state._tag === "Asked") return null
  const text =
    state._tag === "Wrong"
      ? "That password did not match. Please try again."
      : `Too many attempts. Please wait ${waiting(state.seconds)}, then try again.`
  return html`<p class="alert" role="alert" id="alert">${text}</p>
`
}

/** A wait in words: seconds up to two minutes, then whole minutes. */
export const waiting = (seconds: number): string => {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole === 1) return "1 second"
  return whole < 120 ? `${whole} seconds` : `${Math.ceil(whole / 60)} minutes`
}
