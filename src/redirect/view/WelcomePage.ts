import { html } from "../../lib/Html.ts"
import { layout, type Page } from "./Layout.ts"
import { policy } from "./Style.ts"

/** What the root of the default domain shows to whoever comes by. */
export const welcomePage: Page = {
  status: 200,
  policy: policy(),
  html: layout(
    "Linden",
    html`<h1>This is a Linden server</h1>
<p>It keeps short links, link pages and QR codes for the people who run it.</p>
<p class="soft">Did someone send you a link? Then its address goes on after the host name, and a part of it may have been lost on the way.</p>
<a class="go" href="/app">Go to the dashboard</a>
<a class="more" href="/docs">Read the documentation of its API</a>`
  )
}
