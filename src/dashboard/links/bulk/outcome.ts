import { type Details, detailsOf } from "../../../contract/Failure.ts"
import type { BulkResult } from "../../../link/Api.ts"
import type { Link } from "../../../link/Link.ts"
import { failureFrom } from "../../api/Failure.ts"
import { textOf } from "../../api/faults/textOf.ts"
import type { Line } from "./Lines.ts"

type Result = (typeof BulkResult.Type)["results"][number]

/** A line that failed, with the reason. */
export interface Refused {
  readonly line: Line
  readonly reason: string
}

export interface Outcome {
  readonly made: ReadonlyArray<Link>
  readonly refused: ReadonlyArray<Refused>
}

/** The first error, of a field or of the request as a whole. */
const reasonOf = (failure: Details): string => {
  const [first] = Object.values(failure.errors ?? {}).flat()
  return first === undefined ? failureFrom("invalid", failure).message : textOf(first)
}

export const noOutcome: Outcome = { made: [], refused: [] }

/** Adds the server's results for the next lines, in the same order. */
export const outcomeWith = (
  { made, refused }: Outcome,
  lines: ReadonlyArray<Line>,
  results: ReadonlyArray<Result>
): Outcome => ({
  made: [...made, ...results.flatMap((result) => (result.success ? [result.data] : []))],
  refused: [
    ...refused,
    ...lines.flatMap((line, place) => {
      const result = results[place]
      if (result === undefined || result.success) return []
      return [{ line, reason: reasonOf(detailsOf(result)) }]
    })
  ]
})
