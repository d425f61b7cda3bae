import { waitText } from "../../contract/WaitText.ts"
import type { Language } from "../../http/Language.ts"
import { fill } from "../../lib/Fill.ts"
import { html } from "../../lib/Html.ts"
import { publicWords } from "./Language.ts"
import { layout, type Page } from "./Layout.ts"
import { policy } from "./Style.ts"

const statuses = {
  missing: 404,
  inactive: 404,
  scheduled: 404,
  expired: 410,
  blocked: 403,
  tooMany: 429,
  failed: 500,
  unavailable: 503
} as const

/** A date with its time to the minute and the time zone. */
const moment = { year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" } as const

const momentOf = (millis: number, timeZone: string, language: Language) =>
  new Intl.DateTimeFormat(language, { ...moment, timeZoneName: "short", timeZone }).format(millis)

/** The reason why a visitor sees a notice instead of the destination. */
export type Notice = keyof typeof statuses

/**
 * A page that explains why a visit ends here and what to do; `seconds` is how long to wait, if known, and
 * `startsAt` the time at which a link starts, in the time zone `zone`.
 */
export const noticePage = (
  notice: Notice,
  language: Language,
  details: {
    readonly seconds?: number
    readonly requestId?: string
    readonly startsAt?: number
    readonly zone?: string
  } = {}
): Page => {
  const words = publicWords[language]
  const { title, body, advice } = words[notice]
  const { seconds, requestId, startsAt = 0, zone = "UTC" } = details
  return {
    status: statuses[notice],
    language,
    policy: policy(),
    html: layout(
      language,
      title,
      html`<h1>${title}</h1>
<p>${fill(body, { time: momentOf(startsAt, zone, language) })}</p>
<p class="soft">${seconds === undefined ? advice : fill(words.waitThenReload, { wait: waitText(seconds, language) })}</p>
${requestId !== undefined && html`<p class="soft small">${fill(words.request, { id: requestId })}</p>`}`
    )
  }
}
