/** The most open jobs of a team, of all kinds without a limit of their own. */
export const mostOpen = 5
/** How many days an ended job can be read. */
export const keptDays = 30

interface Limits {
  /** The most open jobs of this kind of a team; they don't count towards the limit of the others. */
  readonly mostOpen: number
  /** How many jobs of this kind a team keeps. */
  readonly mostKept: number
  readonly keptDays: number
}

/** Kinds of jobs with limits of their own. */
export const ownLimits = {
  bulk_edit: { mostOpen: 3, mostKept: 20, keptDays: 7 }
} as const satisfies Readonly<Record<string, Limits>>

/** The limits of a kind; undefined for a kind that shares those of the others. */
export const limitsOf = (kind: string): Limits | undefined => (ownLimits as Readonly<Record<string, Limits>>)[kind]
