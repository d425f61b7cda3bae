import { t } from "@lingui/core/macro"
import { useQuery } from "@tanstack/react-query"
import { folderChoices } from "../../library/folderChoices.ts"
import { foldersQuery, tagsQuery } from "../../library/Queries.ts"
import { type Filters, noFolder } from "../../queries/LinkFilters.ts"

/** A filter of the list with its options; the first one selects all links. */
export interface FilterField {
  readonly name: "folder" | "tag" | "state"
  readonly label: string
  readonly value: string
  readonly data: ReadonlyArray<{ readonly value: string; readonly label: string }>
}

const states = [
  { value: "", label: t`Any state` },
  { value: "active", label: t({ context: "state", message: "Active" }) },
  { value: "inactive", label: t({ context: "list of links", message: "Inactive" }) },
  { value: "scheduled", label: t({ context: "list of links", message: "Scheduled" }) },
  { value: "expired", label: t({ context: "list of links", message: "Expired" }) },
  { value: "used_up", label: t({ context: "list of links", message: "Used up" }) },
  { value: "broken", label: t`Broken` }
]

/** The filters of the list, besides the search. */
export const useFilterFields = ({ folder, tag, state }: Filters): ReadonlyArray<FilterField> => {
  const { data: folders = [], isSuccess: knowsFolders } = useQuery(foldersQuery)
  const { data: tags = [], isSuccess: knowsTags } = useQuery(tagsQuery)
  const isGone = (id: string | undefined, known: ReadonlyArray<{ readonly id: string }>) =>
    id !== undefined && id !== noFolder && known.every((one) => one.id !== id)
  return [
    {
      name: "folder",
      label: t`Folder`,
      value: folder ?? "",
      data: [
        { value: "", label: t`All folders` },
        { value: noFolder, label: t`No folder` },
        ...folderChoices(folders),
        ...(knowsFolders && isGone(folder, folders) ? [{ value: folder ?? "", label: t`Deleted folder` }] : [])
      ]
    },
    {
      name: "tag",
      label: t({ context: "list of links", message: "Tag" }),
      value: tag ?? "",
      data: [
        { value: "", label: t`All tags` },
        ...tags.map(({ id, name }) => ({ value: id, label: name })),
        ...(knowsTags && isGone(tag, tags) ? [{ value: tag ?? "", label: t`Deleted tag` }] : [])
      ]
    },
    { name: "state", label: t({ context: "link", message: "State" }), value: state ?? "", data: states }
  ]
}
