import { waitText } from "../../contract/WaitText.ts"
import { html } from "../../lib/Html.ts"
import { layout, type Page } from "./Layout.ts"
import { policy } from "./Style.ts"

/** Why a visit ends at a notice. */
export type Notice = "missing" | "inactive" | "expired" | "tooMany" | "failed" | "unavailable"

interface Text {
  readonly status: number
  readonly title: string
  readonly body: string
  readonly advice: string
}

const texts: Readonly<Record<Notice, Text>> = {
  missing: {
    status: 404,
    title: "There is nothing here",
    body: "No link or page lives at this address.",
    advice: "Short links tell capitals from small letters, so it is worth comparing the address once more."
  },
  inactive: {
    status: 404,
    title: "This link is switched off",
    body: "It exists, but it does not lead anywhere at the moment.",
    advice: "Whoever shared it with you can tell you whether it will be back."
  },
  expired: {
    status: 410,
    title: "This link has ended",
    body: "It was made for a limited time, and that time is over.",
    advice: "Whoever shared it with you may have a newer one."
  },
  tooMany: {
    status: 429,
    title: "A short pause, please",
    body: "More requests came from your network than this server takes at once.",
    advice: "Wait a minute, then load the page again."
  },
  failed: {
    status: 500,
    title: "Something went wrong here",
    body: "It is the server’s fault, not yours.",
    advice: "Try again in a moment. If it stays like this, tell whoever shared the link with you."
  },
  unavailable: {
    status: 503,
    title: "Back in a moment",
    body: "This server is busy or being looked after right now.",
    advice: "Nothing is lost. Try again in a minute."
  }
}

/** A page that says why a visit ends here and what to do; `seconds` is for how long to wait, where that is known. */
export const noticePage = (
  notice: Notice,
  details: { readonly seconds?: number; readonly requestId?: string } = {}
): Page => {
  const { status, title, body, advice } = texts[notice]
  return {
    status,
    policy: policy(),
    html: layout(
      title,
      html`<h1>${title}</h1>
<p>${body}</p>
<p class="soft">${details.seconds === undefined ? advice : `Wait ${waitText(details.seconds)}, then load the page again.`}</p>
${details.requestId !== undefined && html`<p class="soft small">Request ${details.requestId}</p>`}`
    )
  }
}
