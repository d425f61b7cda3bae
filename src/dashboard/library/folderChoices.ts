import { plural } from "@lingui/core/macro"
import type { Folder } from "../../folder/Folder.ts"

const labelOf = ({ name, icon }: Folder): string => (icon === null ? name : `${icon} ${name}`)

/**
 * Options for a folder field. Folders with the same name also show their number of links and, if that is the same too,
 * their position.
 */
export const folderChoices = (folders: ReadonlyArray<Folder>) => {
  const seen = new Map<string, number>()
  return folders.map((folder) => {
    const plain = labelOf(folder)
    const isAlone = folders.every((one) => one === folder || labelOf(one) !== plain)
    const label = isAlone
      ? plain
      : `${plain} · ${plural({ count: folder.link_count }, { one: "# link", other: "# links" })}`
    const place = (seen.get(label) ?? 0) + 1
    seen.set(label, place)
    return { value: folder.id, label: place === 1 ? label : `${label} (${place})` }
  })
}
