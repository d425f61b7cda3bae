import { t } from "@lingui/core/macro"
import { Select, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { folderChoices } from "../library/folderChoices.ts"
import { foldersQuery, tagsQuery } from "../library/Queries.ts"
import { dropdown } from "./dropdown.ts"
import { LinkSearch } from "./LinkSearch.tsx"
import { type ChangeView, noFolder, type View } from "./view.ts"

interface Props {
  readonly view: View
  readonly onChange: ChangeView
}

/** Limits a report to a folder, tag or link. */
export const ScopeFields = ({ view, onChange }: Props) => {
  const { data: folders = [] } = useQuery(foldersQuery)
  const { data: tags = [] } = useQuery(tagsQuery)
  return (
    <Stack gap="xs">
      <Select
        label={t`Folder`}
        placeholder={t`All folders`}
        searchable
        clearable
        clearButtonProps={{ "aria-label": t`All folders` }}
        nothingFoundMessage={t`No matching folders`}
        {...dropdown}
        data={[{ value: noFolder, label: t`Links without a folder` }, ...folderChoices(folders)]}
        value={view.folder === "" ? noFolder : (view.folder ?? null)}
        onChange={(id) => onChange({ folder: id === noFolder ? "" : folders.find((folder) => folder.id === id)?.id })}
      />
      <Select
        label={t`Tag`}
        placeholder={t`All tags`}
        searchable
        clearable
        clearButtonProps={{ "aria-label": t`All tags` }}
        nothingFoundMessage={t`No matching tags`}
        {...dropdown}
        data={tags.map(({ id, name }) => ({ value: id, label: name }))}
        value={view.tag ?? null}
        onChange={(id) => onChange({ tag: tags.find((tag) => tag.id === id)?.id })}
      />
      <LinkSearch value={view.link} onChange={(link) => onChange({ link })} />
    </Stack>
  )
}
