import { useMemo, useState } from "react"
import { ApiFailure } from "../api/Failure.ts"
import { isSame } from "./isSame.ts"

/** What stands at a path such as `targeting.0.url`. */
const valueAt = (fields: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce((one, name) => (typeof one === "object" && one !== null ? Reflect.get(one, name) : undefined), fields)

/**
 * What still stands of a failure: what it says of fields that were changed since is left out, and nothing is left of it
 * where that was all. `fields` are the values as they are sent, by the names that the API has for them.
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
