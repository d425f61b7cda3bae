import { t } from "@lingui/core/macro"
import { Select } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { FolderId } from "../../contract/Id.ts"
import { folderChoices } from "./folderChoices.ts"
import { foldersQuery } from "./Queries.ts"

interface Props {
  /** Null means no folder; undefined means that nothing has been chosen yet. */
  readonly value: FolderId | null | undefined
  readonly onChange: (folder: FolderId | null) => void
  readonly error?: string | undefined
  readonly label?: string
}

const none = "none"

/** Chooses one of the team's folders, or none. */
export const FolderSelect = ({ value, onChange, error, label = t`Folder` }: Props) => {
  const { data = [] } = useQuery(foldersQuery)
  return (
    <Select
      label={label}
      searchable
      clearable={value != null}
      allowDeselect={false}
      clearButtonProps={{ "aria-label": t`Remove from folder` }}
      nothingFoundMessage={t({ context: "library", message: "No matching folders" })}
      data={[{ value: none, label: t`No folder` }, ...folderChoices(data)]}
      value={value === undefined ? null : (value ?? none)}
      placeholder={t`Choose a folder`}
      onChange={(id) => onChange(data.find((folder) => folder.id === id)?.id ?? null)}
      error={error}
    />
  )
}
