/** The length of an hour in milliseconds. */
export const hourMillis = 3_600_000
/** The length of a day in milliseconds. */
export const dayMillis = 24 * hourMillis

/** The number of the UTC day that a moment is in, counted from 1970. */
export const dayNumber = (at: number): number => Math.floor(at / dayMillis)

export const hourStart = (at: number): number => Math.floor(at / hourMillis) * hourMillis
export const dayStart = (at: number): number => dayNumber(at) * dayMillis

/** The first moment of the UTC month that a moment is in, or of one some months later. */
export const monthStart = (at: number, later = 0): number => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1)
}

/** `YYYY-MM-DD` of a moment, in UTC. */
export const dateText = (at: number): string => new Date(at).toISOString().slice(0, 10)
