import { type Language, languages } from "../../http/Language.ts"
import { type Html, html } from "../../lib/Html.ts"
import { memoize } from "../../lib/Memoize.ts"

const width = 960
const height = 180

const days = memoize(
  languages.length * 2,
  (language) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC", numberingSystem: "latn" })
)

/** A day such as `2026-01-31` in words. */
export const dayText = (date: string, language: Language): string => days(language).format(Date.parse(date))

const numbers = memoize(
  languages.length * 2,
  (language) => new Intl.NumberFormat(language, { numberingSystem: "latn" })
)

const hours = memoize(
  languages.length * 2,
  (language) =>
    new Intl.DateTimeFormat(language, { weekday: "short", hour: "numeric", timeZone: "UTC", numberingSystem: "latn" })
)

/** An hour such as `2026-01-31 14:00` in words. */
export const hourText = (hour: string, language: Language): string =>
  hours(language).format(Date.parse(`${hour.replace(" ", "T")}Z`))

/** A count with the separators of a language. */
export const countText = (count: number, language: Language): string => numbers(language).format(count)

/** An hour, day, week or month and its clicks. */
export interface Bar {
  readonly name: string
  readonly count: number
}

/** A bar for each hour, day, week or month. The last one is only outlined while it is not over. */
export const chart = (series: ReadonlyArray<Bar>, isOpen: boolean, language: Language): Html => {
  const highest = Math.max(1, ...series.map(({ count }) => count))
  const step = width / Math.max(1, series.length)
  const bars = series.map(({ name, count }, place) => {
    const tall = count === 0 ? 0 : Math.max(2, (count / highest) * height)
    const [x, y] = [(place * step + step * 0.1).toFixed(1), (height - tall).toFixed(1)]
    const kind = isOpen && place === series.length - 1 ? html` class="open"` : null
    return html`<rect${kind} x="${x}" y="${y}" width="${(step * 0.8).toFixed(1)}" height="${tall.toFixed(1)}" rx="2"><title>${name}: ${countText(count, language)}</title></rect>`
  })
  return html`<svg class="chart" viewBox="0 0 ${width} ${height + 1}" aria-hidden="true">${bars}<line x1="0" x2="${width}" y1="${height + 0.5}" y2="${height + 0.5}"/></svg>`
}
