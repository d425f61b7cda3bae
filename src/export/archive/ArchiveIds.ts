import { createHash } from "node:crypto"

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const names = /^(?:id|page_id|plugin_id|link_id|tag_id|folder_id|domain_id|printed_domain_id|root_page_id)$/

/**
 * Maps an id in an archive to an id in this installation: either the same id, or one derived from the id and the
 * import.
 */
export type MapId = (id: string) => string

/** Keeps the ids if they are available in this installation. Otherwise, derives new ones from the id of the import. */
export const idsOf = (importId: string, areKept: boolean): MapId =>
  areKept
    ? (id) => id
    : (id) => {
        const hex = createHash("sha256").update(`${importId} ${id}`).digest("hex")
        const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16)
        return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
      }

/** Replaces the ids in a row. */
export const withIds = <Row extends Record<string, unknown>>(row: Row, mapId: MapId): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      names.test(column) && typeof value === "string" && uuid.test(value) ? mapId(value) : value
    ])
  ) as Row
