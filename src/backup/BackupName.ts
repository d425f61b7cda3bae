/** Whether a user or the schedule started the backup. */
export type Occasion = "by hand" | "scheduled"

const pattern = /^linden-(scheduled-)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([0-9a-f]{8})\.tar\.gz$/

const shortOf = (node: string): string => node.slice(0, 8)

/**
 * The file name of a backup: its UTC time and the first digits of its server's id, so that several servers can share a
 * folder or bucket.
 */
export const backupName = (createdAt: string, node: string, occasion: Occasion): string => {
  const moment = createdAt.replace(/\.\d+Z$/, "Z").replace(/[-:]/g, "")
  return `linden-${occasion === "scheduled" ? "scheduled-" : ""}${moment}-${shortOf(node)}.tar.gz`
}

/**
 * The latest of the backups with these file names; undefined if there is none, `"several"` if they come from several
 * servers.
 */
export const latestOf = (names: ReadonlyArray<string>): string | undefined => {
  const backups = names.flatMap((name) => {
    const [, , ...moment] = pattern.exec(name) ?? []
    const node = moment.pop()
    return node === undefined ? [] : [{ name, node, at: moment.join("") }]
  })
  if (new Set(backups.map(({ node }) => node)).size > 1) return "several"
  return backups.sort((one, other) => (one.at < other.at ? 1 : -1))[0]?.name
}

/** The time of a server's scheduled backup from its file name, in epoch ms; undefined for any other file. */
export const scheduledAt = (name: string, node: string): number | undefined => {
  const [, scheduled, year, month, day, hour, minute, second, short] = pattern.exec(name) ?? []
  if (scheduled === undefined || short !== shortOf(node)) return undefined
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at) ? undefined : at
}
