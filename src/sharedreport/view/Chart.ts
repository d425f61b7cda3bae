import type { Analytics } from "../../click/query/Analytics.ts"
import { type Language, languages } from "../../http/Language.ts"
import { type Html, html } from "../../lib/Html.ts"
import { memoize } from "../../lib/Memoize.ts"

const width = 960
const height = 180

const days = memoize(
  languages.length * 2,
  (language) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" })
)

/** A day such as `2026-01-31` in words. */
export const dayText = (date: string, language: Language): string => days(language).format(Date.parse(date))

const numbers = memoize(languages.length * 2, (language) => new Intl.NumberFormat(language))

/** A count with the separators of a language. */
export const countText = (count: number, language: Language): string => numbers(language).format(count)

/** A bar for each day, week or month. The last one is only outlined while it is not over. */
export const chart = (series: (typeof Analytics.Encoded)["series"], isOpen: boolean, language: Language): Html => {
  const highest = Math.max(1, ...series.map(({ count }) => count))
  const step = width / Math.max(1, series.length)
  const bars = series.map(({ date, count }, place) => {
    const tall = count === 0 ? 0 : Math.max(2, (count / highest) * height)
    const [x, y] = [(place * step + step * 0.1).toFixed(1), (height - tall).toFixed(1)]
    const kind = isOpen && place === series.length - 1 ? html` class="open"` : null
    return html`<rect${kind} x="${x}" y="${y}" width="${(step * 0.8).toFixed(1)}" height="${tall.toFixed(1)}" rx="2"><title>${dayText(date, language)}: ${countText(count, language)}</title></rect>`
  })
  return html`<svg class="chart" viewBox="0 0 ${width} ${height + 1}" aria-hidden="true">${bars}<line x1="0" x2="${width}" y1="${height + 0.5}" y2="${height + 0.5}"/></svg>`
}
