import { deflateRawSync } from "node:zlib"
import { v7 } from "uuid"
import { type ClickEventType, clickEventTypes } from "../../event/Event.ts"
import { clickId } from "../report/ClickId.ts"
import type { ClickTelling } from "./ClickQuestion.ts"
import { subjectAs, type ToldClick } from "./ToldClick.ts"

/** The maximum number of clicks in a batch. */
export const batchClicks = 100

interface About {
  readonly click: ToldClick
  readonly subject: string
}

/** The event id of a single click: the click's own id, with the event type encoded in the digits after the 7. */
const eventIdOf = (type: ClickEventType, { at, seq }: ToldClick): string =>
  clickId(at, seq).replace("-7000-", `-7${(clickEventTypes.indexOf(type) + 1).toString().padStart(3, "0")}-`)

const tellingOf = (
  teamId: string,
  type: ClickEventType,
  id: string,
  about: ReadonlyArray<About>
): ClickTelling & { readonly first: number } => {
  const timestamp = new Date(Math.max(...about.map(({ click }) => click.at))).toISOString()
  const head = JSON.stringify({ type, timestamp, id, team_id: teamId }).slice(0, -1)
  const text = `${head},"data":{"clicks":[${about.map(({ click }) => click.json).join(",")}]}}`
  return {
    id,
    type,
    // Batches have delivery subjects of their own. Otherwise, a refused event about one link would hold up every batch
    // with clicks on that link.
    subjects: [...new Set(about.map(({ subject }) => `clicks of ${subject}`))],
    // The clicks of a batch are so similar that compression shrinks them to a tenth.
    body: Uint8Array.from(deflateRawSync(text, { level: 1 })),
    first: about[0]?.click.seq ?? 0
  }
}

/** Clicks in batches of a hundred. Larger sets are grouped by subject, so that most batches share no subject. */
const parts = (about: ReadonlyArray<About>): ReadonlyArray<ReadonlyArray<About>> => {
  const together =
    about.length <= batchClicks
      ? about
      : [...about].sort((a, b) => (a.subject < b.subject ? -1 : a.subject > b.subject ? 1 : a.click.seq - b.click.seq))
  return Array.from({ length: Math.ceil(together.length / batchClicks) }, (_, n) =>
    together.slice(n * batchClicks, (n + 1) * batchClicks).sort((a, b) => a.click.seq - b.click.seq)
  )
}

/** The payloads of clicks for an endpoint, in the order of their numbers. */
export const clickPayloads = (
  teamId: string,
  clicks: ReadonlyArray<ToldClick>,
  types: ReadonlyArray<ClickEventType>,
  batch: boolean
): ReadonlyArray<ClickTelling> =>
  types
    .flatMap((type) => {
      const about = clicks.flatMap((click): ReadonlyArray<About> => {
        const subject = subjectAs(type, click)
        return subject === undefined ? [] : [{ click, subject }]
      })
      return batch
        ? parts(about).map((part) => tellingOf(teamId, type, v7(), part))
        : about.map((one) => tellingOf(teamId, type, eventIdOf(type, one.click), [one]))
    })
    .sort((a, b) => a.first - b.first)
    .map(({ first: _, ...telling }) => telling)
