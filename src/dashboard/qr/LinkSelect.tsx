import { t } from "@lingui/core/macro"
import { Select, Stack, Text } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { LinkId } from "../../contract/Id.ts"
import type { Link } from "../../link/Link.ts"
import { data } from "../api/Run.ts"
import { NotServing } from "../library/NotServing.tsx"
import { links } from "../queries/LinkClient.ts"
import { linkQuery } from "../queries/LinkQueries.ts"
import { AddressText } from "../ui/AddressText.tsx"
import { linkTitle } from "../ui/linkTitle.ts"
import { shortName } from "../ui/shortName.ts"

interface Props {
  readonly value: LinkId | null
  readonly onChange: (link: LinkId, chosen: Link) => void
  readonly label: string
  readonly description?: string
  readonly error?: string | undefined
}

const shownAtOnce = 20

/** Chooses one of the team's links by search. */
export const LinkSelect = ({ value, onChange, error, label, description }: Props) => {
  const [typed, setTyped] = useState("")
  const chosen = useQuery({ ...linkQuery(value ?? ("" as LinkId)), enabled: value !== null }).data
  const isChosen = chosen !== undefined && typed === shortName(chosen.short_url)
  const [search] = useDebouncedValue(isChosen ? "" : typed.trim(), 150)
  const found = useQuery({
    queryKey: ["links", "choose", search],
    queryFn: ({ signal }) =>
      data(links.list({ urlParams: { limit: shownAtOnce, ...(search === "" ? {} : { search }) } }), signal),
    placeholderData: keepPreviousData
  })
  const listed = found.data?.links ?? []
  const known = chosen === undefined || listed.some(({ id }) => id === chosen.id) ? listed : [...listed, chosen]
  return (
    <Stack gap={6}>
      <Select
        label={label}
        description={description}
        placeholder={t`Search your links`}
        searchable
        allowDeselect={false}
        dir={typed === "" ? undefined : "auto"}
        searchValue={typed}
        onSearchChange={setTyped}
        filter={({ options }) => options}
        nothingFoundMessage={found.isFetching ? t`Searching…` : t({ context: "QR code", message: "No matching links" })}
        // Render the options inside the same landmark as the field.
        comboboxProps={{ portalProps: { target: "#main" } }}
        data={known.map(({ id, short_url }) => ({ value: id, label: shortName(short_url) }))}
        renderOption={({ option }) => {
          const link = known.find(({ id }) => id === option.value)
          return (
            <Stack gap={0} miw={0}>
              <Text size="sm" className="break">
                <bdi dir="ltr">{option.label}</bdi>
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {link && (linkTitle(link) ?? <AddressText url={link.destination_url} />)}
              </Text>
            </Stack>
          )
        }}
        value={value}
        onChange={(id) => {
          const link = known.find((one) => one.id === id)
          if (link !== undefined) onChange(link.id, link)
        }}
        error={error}
      />
      <NotServing domain={chosen?.domain_id ?? null} />
    </Stack>
  )
}
