import { Schema } from "effect"
import { LinkId, TeamId } from "../contract/Id.ts"

const text = Schema.NullOr(Schema.String)

/** A visit that another system counted, of a link that came from there. */
export const ImportedClick = Schema.Struct({
  link: LinkId,
  /** Milliseconds since 1970. */
  at: Schema.Number,
  userAgent: text,
  referrer: text,
  /** ISO code. */
  country: text,
  /** Null: to be judged by the agent. */
  isBot: Schema.NullOr(Schema.Boolean),
  /** Where there is no agent. */
  browser: text,
  os: text,
  subnet: text
})
export type ImportedClick = typeof ImportedClick.Type

/** What one step of an import books; steps of a job are counted from 1, and each is booked once however often it comes. */
export const ImportedClicks = Schema.Struct({
  job: Schema.String,
  step: Schema.Number,
  teamId: TeamId,
  clicks: Schema.Array(ImportedClick),
  /** Clicks of which nothing is known but their number. */
  totals: Schema.Array(Schema.Struct({ link: LinkId, clicks: Schema.Number }))
})
export type ImportedClicks = typeof ImportedClicks.Type

/** Links whose imported clicks are to go, with how many of them are known as a number alone. */
export const ForgottenImport = Schema.Struct({
  job: Schema.String,
  step: Schema.Number,
  teamId: TeamId,
  links: Schema.Array(Schema.Struct({ link: LinkId, clicks: Schema.Number }))
})
export type ForgottenImport = typeof ForgottenImport.Type
