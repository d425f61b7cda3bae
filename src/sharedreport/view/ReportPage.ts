import type { Analytics, Metric } from "../../click/query/Analytics.ts"
import { PeriodName } from "../../click/query/PeriodName.ts"
import type { AnalyticsQuery } from "../../click/query/Query.ts"
import { type Language, languages } from "../../http/Language.ts"
import { fill } from "../../lib/Fill.ts"
import { Html, html, words } from "../../lib/Html.ts"
import { memoize } from "../../lib/Memoize.ts"
import { publicWords } from "../../redirect/view/Language.ts"
import { layout, type Page } from "../../redirect/view/Layout.ts"
import { pageStyle, policy } from "../../redirect/view/Style.ts"
import { filterTexts, type RecordNames } from "./FilterTexts.ts"
import { type ListName, lists, nameOf } from "./Names.ts"
import { shownOf } from "./Suppression.ts"

const width = 960
const height = 180

const days = memoize(
  languages.length * 2,
  (language) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC", numberingSystem: "latn" })
)

/** A day such as `2026-01-31` in words. */
const dayText = (date: string, language: Language): string => days(language).format(Date.parse(date))

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
const hourText = (hour: string, language: Language): string =>
  hours(language).format(Date.parse(`${hour.replace(" ", "T")}Z`))

/** A count with the separators of a language. */
const countText = (count: number, language: Language): string => numbers(language).format(count)

/** An hour, day, week or month and its count. */
interface Bar {
  readonly name: string
  readonly count: number
}

/** A bar for each hour, day, week or month. The last one is only outlined while it is not over. */
const chart = (series: ReadonlyArray<Bar>, isOpen: boolean, language: Language): Html => {
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

/** What a report adds to the style of public pages. Colors are those of that style. */
const reportStyle = pageStyle(`
body{justify-content:flex-start;padding-top:clamp(1rem,4vw,3rem)}
main{max-width:68rem}
.framed{padding:0;background:none}.framed main{max-width:none;border:0;border-radius:0;box-shadow:none;padding:1.25rem}.framed .mark{display:none}
h2{margin:0 0 .75rem;font-size:1rem;font-weight:600}
#filters{margin:0 0 .375rem;color:var(--soft)}
.filters{display:flex;flex-wrap:wrap;gap:.375rem;margin:0 0 1.25rem;padding:0;list-style:none}
.filters li{padding:.25rem .75rem;border:1px solid var(--line);border-radius:.5rem;font-size:.9375rem;overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;gap:.375rem;margin:0 0 1.5rem}
nav a{padding:.375rem .75rem;border-radius:.5rem;color:var(--soft);font-size:.9375rem;text-decoration:none}
nav a:hover{background:var(--tint)}nav a[aria-current]{background:var(--tint);color:var(--ink);font-weight:600}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:1rem;margin:0 0 1.5rem}
dl div{padding:1rem 1.25rem;background:var(--tint);border-radius:.875rem}
dt{color:var(--soft);font-size:.9375rem}dd{margin:0}
.figure{font-size:1.75rem;font-weight:650;line-height:1.3;font-variant-numeric:tabular-nums}
.chart{display:block;width:100%;height:auto;overflow:visible}
.chart rect{fill:var(--leaf)}.chart .open{fill:none;stroke:var(--leaf);stroke-dasharray:3 2}.chart line{stroke:var(--line)}
.days{display:flex;justify-content:space-between;margin:.25rem 0 2rem;color:var(--soft);font-size:.875rem}
.lists{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(19rem,100%),1fr));gap:2rem;align-items:start}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
caption{padding:0 0 .5rem;text-align:start;font-weight:600}
td{position:relative;padding:.375rem .5rem;font-weight:400;text-align:start}
td:last-child{width:1%;text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
td svg{position:absolute;inset:2px 0;width:100%;height:calc(100% - 4px)}td svg rect{fill:var(--tint)}td bdi{position:relative}
[dir=rtl] td svg,[dir=rtl] .chart{transform:scaleX(-1)}
@media(forced-colors:active){.chart rect{fill:CanvasText}}
`)

type Report = typeof Analytics.Encoded

/** The most lines of a list. */
const mostLines = 10

interface ReportView {
  readonly name: string
  readonly report: Report
  /** What the chart counts. */
  readonly metric: Metric
  /** Counts below this are hidden. */
  readonly least: number
  /** The chosen period; undefined if the report has dates, so that visitors can't choose. */
  readonly period: PeriodName | undefined
  /** Whether its last day, week or month is not over yet. */
  readonly isOpen: boolean
  readonly isFramed: boolean
  readonly query: AnalyticsQuery
  /** The names of the records in the query's filters. */
  readonly names: RecordNames
}

/** The filters of the report: without them, a part of the clicks would look like all of them. */
const filtersOf = ({ query, names }: ReportView, language: Language): Html => {
  const said = publicWords[language].reportFilters
  const { texts, hasBots } = filterTexts(query, names, language)
  const list = html`<p id="filters">${said.heading}</p>
<ul class="filters" aria-labelledby="filters">${texts.map((text) => html`<li>${words(text)}</li>`)}</ul>`
  return html`${texts.length > 0 && list}${hasBots && html`<p class="soft">${said.bots}</p>`}`
}

const periodsOf = ({ period, isFramed }: ReportView, language: Language): Html | null => {
  const said = publicWords[language].sharedReport
  if (period === undefined) return null
  const links = PeriodName.literals.map(
    (name) =>
      html`<a href="?period=${name}${isFramed && "&embed=1"}"${name === period && html` aria-current="page"`}>${said[name]}</a>`
  )
  return html`<nav aria-label="${said.choose}">${links}</nav>`
}

const fewerText = (least: number, language: Language): string =>
  fill(publicWords[language].sharedReport.fewer, { count: countText(least, language) })

const totalsOf = ({ report, least }: ReportView, language: Language): Html => {
  const said = publicWords[language].sharedReport
  const percents = new Intl.NumberFormat(language, {
    style: "percent",
    numberingSystem: "latn",
    signDisplay: "exceptZero",
    maximumFractionDigits: 0
  })
  const totals = [
    [said.clicks, report.total_clicks, report.previous.total_clicks],
    [said.visitors, report.unique_visitors, report.previous.unique_visitors],
    [said.views, report.page_views, report.previous.page_views]
  ] as const
  return html`<dl>${totals.map(
    ([name, count, before]) =>
      html`<div><dt>${name}</dt><dd class="figure">${count < least ? fewerText(least, language) : countText(count, language)}</dd>${
        before > 0 &&
        Math.min(before, count) >= least &&
        html`<dd class="soft small">${fill(said.change, { change: percents.format(count / before - 1) })}</dd>`
      }</div>`
  )}</dl>`
}

const seriesOf = ({ report, metric, isOpen, least }: ReportView, language: Language): Html => {
  const said = publicWords[language].sharedReport
  const { hours, series, period } = report
  const all: ReadonlyArray<Bar> =
    hours?.map(({ hour, count }) => ({ name: hourText(hour, language), count })) ??
    series.map(({ date, count }) => ({ name: dayText(date, language), count }))
  const shown = shownOf(all, least)
  const bars = all.map((bar) => (shown.has(bar) ? bar : { ...bar, count: 0 }))
  const [first, last] = [bars[0], bars.at(-1)]
  if (first === undefined || last === undefined || bars.every(({ count }) => count === 0)) {
    return least === 0 ? html`<p class="soft">${said.none}</p>` : html``
  }
  return html`<h2>${said[metric !== "clicks" ? metric : hours === undefined ? period.unit : "hour"]}</h2>
${chart(bars, isOpen, language)}
<p class="days"><span>${first.name}</span><span>${isOpen ? fill(said.unfinished, { date: last.name }) : last.name}</span></p>`
}

/** The entries of a list by name: a site may have several hosts. */
const entriesOf = (report: Report, list: ListName, language: Language): ReadonlyArray<Bar> => {
  const counts = new Map<string, number>()
  for (const one of report[lists[list]]) {
    const name = nameOf(list, one, language)
    counts.set(name, (counts.get(name) ?? 0) + one.count)
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count)
}

/** The lines of a list; those that must be hidden are one line if there are several. */
const linesOf = ({ report, least }: ReportView, list: ListName, language: Language): ReadonlyArray<Bar> => {
  const all = entriesOf(report, list, language)
  const shown = shownOf(all, least)
  const others = all.filter((one) => !shown.has(one))
  const count = others.reduce((sum, one) => sum + one.count, 0)
  const isTold = shown.size > 0 && others.length > 1 && count >= least
  const other = isTold ? [{ name: publicWords[language].sharedReport.other, count }] : []
  return [...all.filter((one) => shown.has(one)).slice(0, mostLines), ...other]
}

const listOf = (view: ReportView, list: ListName, language: Language): Html | null => {
  const entries = linesOf(view, list, language)
  const highest = Math.max(0, ...entries.map(({ count }) => count))
  if (highest === 0) return null
  const rows = entries.map(
    (one) =>
      html`<tr><td><svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${((100 * one.count) / highest).toFixed(1)}" height="1"/></svg>${words(one.name)}</td><td>${countText(one.count, language)}</td></tr>`
  )
  return html`<table><caption>${publicWords[language].sharedReport[list]}</caption><tbody>${rows}</tbody></table>`
}

const styleElement = new Html(`<style>${reportStyle.css}</style>`)

/** The page of a shared report: totals, chart and lists, but no individual visits. */
export const reportPage = (view: ReportView, language: Language): Page => {
  const { name, report, least, isFramed } = view
  const said = publicWords[language].sharedReport
  return {
    status: 200,
    language,
    policy: policy({ frame: isFramed, style: reportStyle.hash }),
    html: layout(
      language,
      name,
      html`<h1>${words(name)}</h1>
${filtersOf(view, language)}
${periodsOf(view, language)}
${totalsOf(view, language)}
${seriesOf(view, language)}
<div class="lists">${(Object.keys(lists) as Array<ListName>).flatMap((list) => listOf(view, list, language) ?? [])}</div>
${least > 0 && html`<p class="soft small">${fill(said.hidden, { count: countText(least, language) })}</p>`}
<p class="soft small">${fill(said.zone, { zone: report.period.timezone })}</p>`,
      { style: styleElement, className: isFramed ? "framed" : undefined }
    )
  }
}
