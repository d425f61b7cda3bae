import { html } from "../../lib/Html.ts"
import { type Countdown, targetOf, unitNames, zoneOf } from "../plugins/Countdown.ts"
import type { Block, Drawing } from "./Block.ts"
import { momentIn, unitIn, wordsIn } from "./Language.ts"
import { heading } from "./Parts.ts"
import { ticking } from "./Scripts.ts"

const styles = `.k{text-align:center}.k p{margin:0 0 .75rem;color:var(--soft)}.k p:last-child{margin:.75rem 0 0;font-size:.875rem}.t{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:.5rem}.t span{padding:.625rem .25rem;border-radius:.75rem;background:color-mix(in srgb,var(--accent) 9%,transparent);font-size:.75rem}.t b{display:block;font:700 clamp(1.375rem,6vw,2rem)/1.2 var(--head);font-variant-numeric:tabular-nums}.k [hidden]{display:none}`
const seconds = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 }
const singular = { days: "day", hours: "hour", minutes: "minute", seconds: "second" } as const

type Counting = Pick<Drawing, "now" | "counted" | "language">

const numbers = (left: number, units: ReadonlyArray<keyof typeof seconds>): ReadonlyArray<number> => {
  let rest = left
  return units.map((unit) => {
    const count = Math.floor(rest / seconds[unit])
    rest %= seconds[unit]
    return count
  })
}

/** What to show after the end of a countdown; null to leave it at zero. */
const ending = ({ on_end, end_message, end_url }: Countdown, { counted, language }: Counting) => {
  if (on_end === "message" && end_message) return html`<strong dir="auto">${end_message}</strong>`
  if (on_end === "link" && end_url !== undefined)
    return html`<a class="go" href="${counted("end_url", end_url) ?? end_url}">${end_message || wordsIn(language).open}</a>`
  return null
}

const link = `.k .go{display:flex;justify-content:center;align-items:center;min-height:2.75rem;padding:.5rem 1rem;border-radius:var(--r);background:var(--call);color:var(--oncall);font-weight:600;text-decoration:none}`

/** The local time in a zone, to compare with the visitor's: `2026-12-06T10:00`. */
const wallTime = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "short" }).format(moment).replace(" ", "T")

/** Renders the remaining time. If scripts are allowed, a script keeps it up to date. */
export const drawCountdown = (countdown: Countdown, drawing: Counting): Block | null => {
  const { now, language } = drawing
  const target = targetOf(countdown)
  const left = Math.max(0, Math.ceil((target - now) / 1000))
  if (left === 0 && countdown.on_end === "hide") return null
  const units = unitNames.filter((unit) => (countdown.units ?? unitNames).includes(unit))
  const counts = numbers(left, units)
  const end = ending(countdown, drawing)
  const isOver = left === 0 && end !== null
  const parts = units.map(
    (unit, place) =>
      html`<span><b data-s="${seconds[unit]}">${counts[place]}</b>${unitIn(language, singular[unit])}</span>`
  )
  const moment = new Date(target)
  const zone = zoneOf(countdown)
  const finest = seconds[units.at(-1) ?? "seconds"] * 1000
  return {
    markup: html`<section class="c k">${heading(countdown.title)}${countdown.label && html`<p dir="auto">${countdown.label}</p>`}${
      isOver
        ? html`<div>${end}</div>`
        : html`<div class="t" role="timer"${left > 0 && html` data-t="${target}"`}${countdown.on_end === "hide" && html` data-x="1"`}>${parts}</div>${
            end !== null && html`<div hidden>${end}</div>`
          }`
    }<p><time datetime="${moment.toISOString()}" data-w="${wallTime(moment, zone)}" data-h="${wordsIn(language).whereYouAre}">${momentIn(language, moment, zone)}</time></p></section>`,
    styles: countdown.on_end === "link" ? [styles, link] : [styles],
    ...(left > 0 ? { script: ticking, until: now + ((target - now) % finest || finest) } : {})
  }
}
