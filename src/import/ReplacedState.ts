import { Schema } from "effect"
import { ReplacedLink } from "../link/ReplacedLink.ts"
import type { Known } from "./Repo.ts"
import { ImportLinksTable } from "./Tables.ts"

/** What an earlier import recorded about a link before another import replaced it. */
const Remembered = ImportLinksTable.row.pick(
  "job_id",
  "last_job",
  "outcome",
  "visits_until",
  "visits_seen",
  "claimed",
  "counted",
  "summed",
  "destination_hash"
)
export type Remembered = typeof Remembered.Type

/** The state that undoing a replacement restores. */
export const ReplacedState = Schema.parseJson(
  ReplacedLink.pipe(Schema.extend(Schema.Struct({ remembered: Schema.optionalWith(Remembered, { exact: true }) })))
)

const encode = Schema.encodeSync(ReplacedState)

export const replacedState = (link: ReplacedLink, row: Known | undefined): string =>
  encode(row === undefined ? link : { ...link, remembered: row })
