import type { Filter } from "../query/Filter.ts"

/** A string in the form that filters compare, which ignores case and how accents are composed. */
export const folded = (text: string): string => text.normalize("NFC").toLowerCase()

/** A compiled filter. It decides whether a value with these names passes, and whether a missing value does. */
export interface Condition {
  readonly field: Filter["field"]
  readonly passes: (texts: ReadonlyArray<string>) => boolean
  readonly passesAbsent: boolean
}

/** Compiles a filter. A record passes if its id or its name passes; both are normalized before the comparison. */
export const conditionOf = ({ field, operator, values }: Filter): Condition => {
  const wanted = values.map(folded)
  const some = (fits: (text: string, value: string) => boolean) => (texts: ReadonlyArray<string>) =>
    texts.some((text) => wanted.some((value) => fits(text, value)))
  const is = some((text, value) => text === value)
  const contains = some((text, value) => text.includes(value))
  switch (operator) {
    case "is":
      return { field, passes: is, passesAbsent: false }
    case "is_not":
      return { field, passes: (texts) => !is(texts), passesAbsent: true }
    case "contains":
      return { field, passes: contains, passesAbsent: false }
    case "not_contains":
      return { field, passes: (texts) => !contains(texts), passesAbsent: true }
    case "starts_with":
      return { field, passes: some((text, value) => text.startsWith(value)), passesAbsent: false }
    case "is_set":
      return { field, passes: () => true, passesAbsent: false }
    case "is_not_set":
      return { field, passes: () => false, passesAbsent: true }
  }
}
