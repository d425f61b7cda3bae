import { ApiFailure, errorOf } from "../api/Failure.ts"

/** Turns errors about the source into a general error, because the form has no fields with these names. */
export const sourceFault = (failure: unknown): unknown => {
  const told = ["source", "timezone", "columns", "dates"].flatMap((field) => errorOf(failure, field) ?? [])
  return failure instanceof ApiFailure && told.length > 0 ? new ApiFailure(failure.kind, told.join(" ")) : failure
}
