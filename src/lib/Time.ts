export const hourMillis = 3_600_000
export const dayMillis = 24 * hourMillis

/** The number of the UTC day that contains a given time, counted from 1970. */
export const dayNumber = (at: number): number => Math.floor(at / dayMillis)

export const hourStart = (at: number): number => Math.floor(at / hourMillis) * hourMillis
export const dayStart = (at: number): number => dayNumber(at) * dayMillis

/** The start of the UTC month that contains a given time, or of a later month. */
export const monthStart = (at: number, later = 0): number => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1)
}

/** The midnight in UTC of a day since 1970, written `YYYY-MM-DD`, in milliseconds; undefined if it is none. */
export const dayAt = (text: string): number | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const millis = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(millis) && millis >= 0 && dateText(millis) === text ? millis : undefined
}

/** A timestamp as `YYYY-MM-DD`, in UTC. */
export const dateText = (at: number): string => new Date(at).toISOString().slice(0, 10)
