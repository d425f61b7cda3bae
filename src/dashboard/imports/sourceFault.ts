import { ApiFailure, errorOf } from "../api/Failure.ts"

/** What a source misses as a sentence of its own: no field of the form is called by its name. */
export const sourceFault = (failure: unknown): unknown => {
  const told = ["source", "timezone", "columns", "dates"].flatMap((field) => errorOf(failure, field) ?? [])
  return failure instanceof ApiFailure && told.length > 0 ? new ApiFailure(failure.kind, told.join(" ")) : failure
}
