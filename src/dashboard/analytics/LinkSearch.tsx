import { t } from "@lingui/core/macro"
import { Select } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { LinkId } from "../../contract/Id.ts"
import { data } from "../api/Run.ts"
import { links } from "../queries/LinkClient.ts"
import { shortName } from "../ui/shortName.ts"
import { dropdown } from "./dropdown.ts"

/** The number of suggested links. */
const offered = 10

interface Props {
  readonly value: LinkId | undefined
  readonly onChange: (link: LinkId | undefined) => void
}

/** Finds a link by its short code, destination or title. */
export const LinkSearch = ({ value, onChange }: Props) => {
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
