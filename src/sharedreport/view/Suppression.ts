/** A row, hour or day of a report. */
interface Counted {
  readonly count: number
}

/**
 * Which entries of a report may be shown if counts below `least` must not be. Others are hidden with them, smallest
 * first, until what is missing is more than one entry and at least `least`: otherwise the total less the shown entries
 * would give a hidden one away. Entries with no clicks are hidden too, because they would tell that no one is in them.
 */
export const shownOf = <A extends Counted>(entries: ReadonlyArray<A>, least: number): ReadonlySet<A> => {
  if (least === 0) return new Set(entries)
  const ordered = entries.filter(({ count }) => count > 0).sort((one, other) => one.count - other.count)
  let hidden = ordered.filter(({ count }) => count < least).length
  let missing = ordered.slice(0, hidden).reduce((sum, { count }) => sum + count, 0)
  while (hidden > 0 && hidden < ordered.length && (hidden < 2 || missing < least)) {
    missing += ordered[hidden]?.count ?? 0
    hidden += 1
  }
  return new Set(ordered.slice(hidden))
}
