import { Schema } from "effect"
import { QueryDate } from "../click/query/Query.ts"
import { describe } from "../contract/Describe.ts"
import { NotFound } from "../contract/Failure.ts"
import { check } from "../contract/faults/Check.ts"
import { fault } from "../contract/faults/Fault.ts"
import { AnnotationId, TeamId } from "../contract/Id.ts"
import { Slice } from "../contract/Paging.ts"
import { Line, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { dayAt } from "../lib/Time.ts"

/** A day since 1970, written `YYYY-MM-DD`. */
export const Day = Schema.String.pipe(check((text) => dayAt(text) !== undefined || fault("not_a_date"))).annotations({
  jsonSchema: { type: "string", format: "date" }
})

/** A note on a day, which reports of the team show. */
export const Annotation = Schema.Struct({
  id: AnnotationId,
  team_id: TeamId,
  day: Day,
  text: Schema.String,
  created_at: Timestamp,
  updated_at: Timestamp
}).annotations({ identifier: "Annotation" })
export type Annotation = typeof Annotation.Type

/** The maximum length of a note. */
export const NoteText = Line(200)

export const CreateAnnotation = Schema.Struct({ day: Day, text: NoteText }).annotations({
  identifier: "CreateAnnotation"
})
export const UpdateAnnotation = Schema.Struct({ day: optional(Day), text: optional(NoteText) }).annotations({
  identifier: "UpdateAnnotation"
})

/** The query of `GET /annotations`. */
export const AnnotationQuery = Schema.Struct({
  ...Slice.fields,
  start_date: describe("Only annotations on this day or later.", optional(QueryDate)),
  end_date: describe("Only annotations on this day or earlier.", optional(QueryDate))
})
export type AnnotationQuery = typeof AnnotationQuery.Type

export class AnnotationNotFound extends NotFound {
  override readonly _tag = "AnnotationNotFound"
  constructor() {
    super(fault("unknown_annotation"))
  }
}
