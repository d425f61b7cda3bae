import { useMemo, useState } from "react"
import { ApiFailure } from "../api/Failure.ts"
import { isSame } from "./isSame.ts"

/** The value at a path such as `targeting.0.url`. */
const valueAt = (fields: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce((one, name) => (typeof one === "object" && one !== null ? Reflect.get(one, name) : undefined), fields)

/**
 * The field errors that still apply. Omits errors of fields that have changed since, and returns null if none remain.
 * `fields` are the values to send, under their API names.
 */
export const useFieldErrors = <A>(failure: A, fields: object): A | ApiFailure | null => {
  const [refused, setRefused] = useState({ failure, fields })
  if (refused.failure !== failure) setRefused({ failure, fields })
  const told = failure instanceof ApiFailure ? Object.keys(failure.errors) : []
  const standing = told
    .filter((name) => refused.failure !== failure || isSame(valueAt(refused.fields, name), valueAt(fields, name)))
    .join(" ")
  return useMemo(() => {
    if (!(failure instanceof ApiFailure) || Object.keys(failure.errors).length === 0) return failure
    const left = Object.entries(failure.errors).filter(([name]) => standing.split(" ").includes(name))
    return left.length === 0
      ? null
      : new ApiFailure(failure.kind, failure.message, Object.fromEntries(left), failure.code)
  }, [failure, standing])
}
