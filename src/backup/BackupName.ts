/** Whether a user or the schedule started the backup. */
export type Occasion = "by hand" | "scheduled"

/**
 * The owner of a backup. Each server has a data folder of its own; a PostgreSQL database belongs to the installation,
 * and any of its servers may back it up.
 */
export interface Owner {
  readonly of: "folder" | "database"
  /** The id of the server, or of the installation. */
  readonly id: string
}

const pattern = /^linden-(database-)?scheduled-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([0-9a-f]{8})\.tar\.gz$/

const shortOf = (id: string): string => id.slice(0, 8)

/**
 * The file name of a backup: its UTC time and the first digits of its owner's id, so that several servers can share a
 * folder or bucket.
 */
export const backupName = (createdAt: string, owner: Owner, occasion: Occasion): string => {
  const moment = createdAt.replace(/\.\d+Z$/, "Z").replace(/[-:]/g, "")
  const kind = `${owner.of === "database" ? "database-" : ""}${occasion === "scheduled" ? "scheduled-" : ""}`
  return `linden-${kind}${moment}-${shortOf(owner.id)}.tar.gz`
}

/** Whether a file name is that of a backup made by hand. */
export const isByHand = (name: string): boolean => /^linden-(database-)?\d{8}T\d{6}Z-[0-9a-f]{8}\.tar\.gz$/.test(name)

/** The time of an owner's scheduled backup from its file name, in epoch ms; undefined for any other file. */
export const scheduledAt = (name: string, owner: Owner): number | undefined => {
  const [found, database, year, month, day, hour, minute, second, short] = pattern.exec(name) ?? []
  if (found === undefined || (database === undefined) === (owner.of === "database") || short !== shortOf(owner.id))
    return undefined
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at) ? undefined : at
}
