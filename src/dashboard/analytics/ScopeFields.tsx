import { t } from "@lingui/core/macro"
import { Select, Stack } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { LinkId } from "../../contract/Id.ts"
import { data } from "../api/Run.ts"
import { folderChoices } from "../library/folderChoices.ts"
import { foldersQuery, tagsQuery } from "../library/Queries.ts"
import { links } from "../queries/LinkClient.ts"
import { shortName } from "../ui/shortName.ts"
import { dropdown } from "./dropdown.ts"
import { type ChangeView, noFolder, type View } from "./view.ts"

/** The number of suggested links. */
const offered = 10

interface LinkSearchProps {
  readonly value: LinkId | undefined
  readonly onChange: (link: LinkId | undefined) => void
}

/** Finds a link by its short code, destination or title. */
const LinkSearch = ({ value, onChange }: LinkSearchProps) => {
  const [search, setSearch] = useState("")
  const [wanted] = useDebouncedValue(search.trim(), 200)
  const { data: found, isFetching } = useQuery({
    queryKey: ["links", "offered", wanted],
    queryFn: ({ signal }) =>
      data(links.list({ urlParams: { limit: offered, ...(wanted === "" ? {} : { search: wanted }) } }), signal),
    placeholderData: keepPreviousData
  })
  const all = found?.links ?? []
  return (
    <Select
      label={t`Link`}
      placeholder={t`Search all links`}
      searchable
      dir={search === "" ? undefined : "auto"}
      searchValue={search}
      onSearchChange={setSearch}
      clearable
      clearButtonProps={{ "aria-label": t`All links` }}
      nothingFoundMessage={isFetching ? t`Searching…` : t`No matching links`}
      {...dropdown}
      filter={({ options }) => options}
      data={all.map(({ id, short_url, title }) => ({
        value: id,
        label: title === null ? shortName(short_url) : `${shortName(short_url)} · ${title}`
      }))}
      renderOption={({ option }) => <bdi>{option.label}</bdi>}
      value={all.some(({ id }) => id === value) ? (value ?? null) : null}
      onChange={(id) => onChange(all.find((link) => link.id === id)?.id)}
    />
  )
}

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
