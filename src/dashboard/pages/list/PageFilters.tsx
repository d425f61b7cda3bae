import { t } from "@lingui/core/macro"
import { Group, NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { folderChoices } from "../../library/folderChoices.ts"
import { foldersQuery } from "../../library/Queries.ts"
import { SearchField } from "../../ui/SearchField.tsx"
import { noFolder, type PagesSearch, sorts } from "./Search.ts"

interface Props {
  readonly search: PagesSearch
  readonly onChange: (search: PagesSearch) => void
}

/** Filters and sorts the list of pages. */
export const PageFilters = ({ search, onChange }: Props) => {
  const { data: folders = [] } = useQuery(foldersQuery)
  const sort = sorts.find(([, by, order]) => by === search.sort && order === search.order)?.[0] ?? "newest"
  return (
    <Group gap="sm" mb="md">
      <SearchField
        label={t`Search pages`}
        value={search.search ?? ""}
        onChange={(text) => {
          const { search: _, ...rest } = search
          onChange(text === "" ? rest : { ...rest, search: text })
        }}
      />
      <NativeSelect
        aria-label={t`Folder`}
        value={search.folder ?? ""}
        data={[
          { value: "", label: t`All folders` },
          { value: noFolder, label: t`Without a folder` },
          ...folderChoices(folders)
        ]}
        onChange={({ currentTarget: { value } }) => {
          const { folder: _, ...rest } = search
          onChange(value === "" ? rest : { ...rest, folder: value })
        }}
      />
      <NativeSelect
        aria-label={t`Sort`}
        value={sort}
        data={sorts.map(([name, , , label]) => ({ value: name, label }))}
        onChange={({ currentTarget: { value } }) => {
          const { sort: _, order: __, ...rest } = search
          const chosen = sorts.find(([name]) => name === value)
          onChange(chosen === undefined || value === "newest" ? rest : { ...rest, sort: chosen[1], order: chosen[2] })
        }}
      />
    </Group>
  )
}
