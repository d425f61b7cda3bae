import { Button, Group, NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { IconX } from "../../icons/IconX.ts"
import { foldersQuery, tagsQuery } from "../../library/Queries.ts"
import { type Filters, noFolder } from "../../queries/LinkFilters.ts"
import styles from "./FilterBar.module.css"
import { SearchField } from "./SearchField.tsx"

const orders = [
  { value: "created_at desc", label: "Newest first" },
  { value: "created_at asc", label: "Oldest first" },
  { value: "total_clicks desc", label: "Most clicks" },
  { value: "total_clicks asc", label: "Fewest clicks" },
  { value: "short_url asc", label: "A to Z" },
  { value: "short_url desc", label: "Z to A" }
]

const states = [
  { value: "", label: "Any state" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" }
]

interface Props {
  readonly filters: Filters
  readonly onChange: (change: Filters, replace?: boolean) => void
}

/** Narrows and sorts the list; everything chosen stands in the address. */
export const FilterBar = ({ filters, onChange }: Props) => {
  const { data: folders = [] } = useQuery(foldersQuery)
  const { data: tags = [] } = useQuery(tagsQuery)
  const { search, folder, tag, state, sort = "created_at", order = "desc" } = filters
  const isNarrowed = [search, folder, tag, state].some((value) => value !== undefined)
  const set =
    (name: keyof Filters) =>
    ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }) =>
      onChange({ [name]: currentTarget.value === "" ? undefined : currentTarget.value })
  return (
    <Group gap="xs" role="search" aria-label="Links">
      <SearchField
        value={search ?? ""}
        onChange={(text) => onChange({ search: text === "" ? undefined : text }, search !== undefined)}
      />
      <div className={styles["selects"]}>
        <NativeSelect
          aria-label="Folder"
          value={folder ?? ""}
          onChange={set("folder")}
          data={[
            { value: "", label: "All folders" },
            { value: noFolder, label: "No folder" },
            ...folders.map(({ id, name, icon }) => ({ value: id, label: icon === null ? name : `${icon} ${name}` }))
          ]}
        />
        <NativeSelect
          aria-label="Tag"
          value={tag ?? ""}
          onChange={set("tag")}
          data={[{ value: "", label: "All tags" }, ...tags.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <NativeSelect aria-label="State" value={state ?? ""} onChange={set("state")} data={states} />
        <NativeSelect
          aria-label="Sort"
          value={`${sort} ${order}`}
          onChange={({ currentTarget }) => {
            const [by, direction] = currentTarget.value.split(" ")
            onChange({ sort: by, order: direction })
          }}
          data={orders}
        />
      </div>
      {isNarrowed && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} />}
          onClick={() => onChange({ search: undefined, folder: undefined, tag: undefined, state: undefined })}
        >
          Clear filters
        </Button>
      )}
    </Group>
  )
}
