import { dayMillis } from "../lib/Time.ts"
import type { BackupKeep } from "../settings/BackupSettings.ts"

/** A backup and its time, in epoch ms. */
interface Dated {
  readonly name: string
  readonly at: number
}

const day = (at: number) => Math.floor(at / dayMillis)
// 1 January 1970 was a Thursday, and weeks start on Monday.
const week = (at: number) => Math.floor((day(at) + 3) / 7)
const month = (at: number) => new Date(at).toISOString().slice(0, 7)

const lastOfEach = (newestFirst: ReadonlyArray<Dated>, count: number, unit: (at: number) => number | string) => {
  const found = new Map<number | string, string>()
  for (const { name, at } of newestFirst) {
    if (found.size < count && !found.has(unit(at))) found.set(unit(at), name)
  }
  return found.values()
}

/** The backups that the retention rules remove. They never remove the newest one. */
export const toRemove = (
  backups: ReadonlyArray<Dated>,
  { last, daily, weekly, monthly }: BackupKeep
): ReadonlyArray<string> => {
  const newestFirst = [...backups].sort((one, other) => other.at - one.at || (one.name < other.name ? 1 : -1))
  const kept = new Set([
    ...newestFirst.slice(0, Math.max(1, last)).map(({ name }) => name),
    ...lastOfEach(newestFirst, daily, day),
    ...lastOfEach(newestFirst, weekly, week),
    ...lastOfEach(newestFirst, monthly, month)
  ])
  return newestFirst.filter(({ name }) => !kept.has(name)).map(({ name }) => name)
}
