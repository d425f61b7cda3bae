import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { NotFound } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { TeamId, UtmTemplateId } from "../contract/Id.ts"
import { clearableText, Line, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"

/** The fields of a template, and the parameters of a destination that they set. */
export const utmParameters = {
  source: "utm_source",
  medium: "utm_medium",
  campaign: "utm_campaign",
  term: "utm_term",
  content: "utm_content"
} as const

/** Values for the campaign parameters of destinations. */
export const UtmTemplate = Schema.Struct({
  id: UtmTemplateId,
  team_id: TeamId,
  name: Schema.String,
  source: Schema.NullOr(Schema.String),
  medium: Schema.NullOr(Schema.String),
  campaign: Schema.NullOr(Schema.String),
  term: Schema.NullOr(Schema.String),
  content: Schema.NullOr(Schema.String),
  created_at: Timestamp,
  updated_at: Timestamp
}).annotations({ identifier: "UtmTemplate" })
export type UtmTemplate = typeof UtmTemplate.Type

const value = (name: string) => describe(`The value of \`${name}\`.`, clearableText(Line(255)))
const values = {
  source: value("utm_source"),
  medium: value("utm_medium"),
  campaign: value("utm_campaign"),
  term: value("utm_term"),
  content: value("utm_content")
}

export const CreateUtmTemplate = Schema.Struct({ name: Line(255), ...values }).annotations({
  identifier: "CreateUtmTemplate"
})
export const UpdateUtmTemplate = Schema.Struct({ name: optional(Line(255)), ...values }).annotations({
  identifier: "UpdateUtmTemplate"
})

export class UtmTemplateNotFound extends NotFound {
  override readonly _tag = "UtmTemplateNotFound"
  constructor() {
    super(fault("unknown_utm_template"))
  }
}
