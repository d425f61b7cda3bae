/** The maximum number of open jobs of a team, not counting kinds that have their own limit. */
export const mostOpen = 5
/** For how many days an ended job can be read. */
export const keptDays = 30

/** The minimum time after a job ends during which it can be undone, in milliseconds. */
export const shortestUndoMillis = 30 * 60_000

interface Limits {
  /** The maximum number of open jobs of this kind in a team. These jobs don't count towards the shared limit. */
  readonly mostOpen: number
  /** How many jobs of this kind to keep for a team. */
  readonly mostKept: number
  readonly keptDays: number
}

/** Kinds of jobs with their own limits. */
export const ownLimits = {
  bulk_edit: { mostOpen: 3, mostKept: 20, keptDays: 7 }
} as const satisfies Readonly<Record<string, Limits>>

/** The limits of a kind; undefined for a kind that uses the shared ones. */
export const limitsOf = (kind: string): Limits | undefined => (ownLimits as Readonly<Record<string, Limits>>)[kind]
