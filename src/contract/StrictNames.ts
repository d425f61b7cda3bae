/**
 * The operations in which a name narrows what is deleted, sent or published, or protects it. If an unknown name were
 * ignored there, the operation would do more than its caller meant, so it is refused in the body and in the query. So
 * is an unknown name in the query of every `DELETE`.
 */
export const strictOperations: ReadonlySet<string> = new Set([
  "links.bulkRemove",
  "bulkJobs.create",
  "bulkJobs.previewReplace",
  "bulkJobs.replace",
  "analytics.export",
  "clickDeletions.create",
  "savedViews.create",
  "savedViews.update",
  "sharedReports.create",
  "sharedReports.update",
  "keys.create",
  "keys.update",
  "keys.rotate",
  "team.update",
  "members.update",
  "folders.create",
  "folders.update",
  "webhooks.create",
  "webhooks.update",
  "webhooks.replay",
  "members.invite",
  "entry.reset",
  "imports.create",
  "imports.preview",
  "data.export",
  "deletion.deleteTeam",
  "deletion.deleteAccount"
])

/** Whether an operation refuses unknown names. */
export const isStrict = (operation: string, method: string): boolean =>
  method.toUpperCase() === "DELETE" || strictOperations.has(operation)

/** Fields that protect a resource. A misspelling of one of them is refused by every operation. */
const protectingFields = ["password", "expires_at", "starts_at", "max_clicks", "is_active"]

/** The maximum number of letters in which a misspelling differs. */
const mostLetters = 2

/** Whether two words differ in at most two letters: added, removed or replaced. */
const isWithinTwo = (one: string, other: string): boolean => {
  if (Math.abs(one.length - other.length) > mostLetters) return false
  let above = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1]
    for (let column = 0; column < other.length; column++) {
      const replaced = (above[column] ?? 0) + (letter === other[column] ? 0 : 1)
      current.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    above = current
  }
  return (above.at(-1) ?? 0) <= mostLetters
}

/** Whether an unknown name is, or looks like, the name of a protecting field. */
export const looksProtecting = (name: string): boolean =>
  protectingFields.some((field) => isWithinTwo(name.toLowerCase(), field))

/** The known name that an unknown one most likely means; undefined if none is similar. */
export const meantBy = (name: string, known: ReadonlyArray<string>): string | undefined => {
  const given = name.toLowerCase()
  const isClose = (other: string) => isWithinTwo(given, other) && Math.min(given.length, other.length) > mostLetters
  return (
    known.find((other) => given[0] === other[0] && isClose(other)) ??
    known.find((other) => given.length > mostLetters && (other.startsWith(given) || other.endsWith(`_${given}`))) ??
    known.find((other) => looksProtecting(other) && isClose(other))
  )
}
