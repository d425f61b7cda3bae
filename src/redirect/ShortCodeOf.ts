const longestCode = 64

const slash = 47
const question = 63

/** The short code in a request target that consists of a code and an optional query; otherwise undefined. */
export const shortCodeOf = (target: string): string | undefined => {
  if (target.charCodeAt(0) !== slash) return undefined
  let end = 1
  for (; end < target.length; end++) {
    const unit = target.charCodeAt(end)
    if (unit === question) break
    if (!isOfCode(unit) || end > longestCode) return undefined
  }
  return end > 1 ? target.slice(1, end) : undefined
}

/** Letters, digits, `-` and `_`. */
const isOfCode = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 45 || unit === 95
