/** Where a backup came from: somebody asked for it, or it was its time. */
export type Occasion = "by hand" | "scheduled"

const pattern = /^linden-(scheduled-)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([0-9a-f]{8})\.tar\.gz$/

const shortOf = (node: string): string => node.slice(0, 8)

/** The name of a backup: its moment in UTC and the beginning of its server's, so that several servers share a place. */
export const backupName = (createdAt: string, node: string, occasion: Occasion): string => {
  const moment = createdAt.replace(/\.\d+Z$/, "Z").replace(/[-:]/g, "")
  return `linden-${occasion === "scheduled" ? "scheduled-" : ""}${moment}-${shortOf(node)}.tar.gz`
}

/** The moment of a scheduled backup of a server by its name, in epoch ms; undefined for any other file. */
export const scheduledAt = (name: string, node: string): number | undefined => {
  const [, scheduled, year, month, day, hour, minute, second, short] = pattern.exec(name) ?? []
  if (scheduled === undefined || short !== shortOf(node)) return undefined
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at) ? undefined : at
}
