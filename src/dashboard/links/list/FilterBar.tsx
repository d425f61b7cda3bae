import { t } from "@lingui/core/macro"
import { Button, Group, NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import IconX from "~icons/tabler/x"
import { folderChoices } from "../../library/folderChoices.ts"
import { foldersQuery, tagsQuery } from "../../library/Queries.ts"
import { type Filters, noFolder } from "../../queries/LinkFilters.ts"
import { SearchField } from "../../ui/SearchField.tsx"
import styles from "./FilterBar.module.css"

const orders = [
  { value: "created_at desc", label: t`Newest first` },
  { value: "created_at asc", label: t`Oldest first` },
  { value: "total_clicks desc", label: t`Most clicks` },
  { value: "total_clicks asc", label: t`Fewest clicks` },
  { value: "short_url asc", label: t`A to Z` },
  { value: "short_url desc", label: t`Z to A` }
]

const states = [
  { value: "", label: t`Any state` },
  { value: "active", label: t({ context: "state", message: "Active" }) },
  { value: "inactive", label: t({ context: "list of links", message: "Inactive" }) },
  { value: "broken", label: t`Broken` }
]

interface Props {
  readonly filters: Filters
  readonly onChange: (change: Filters, replace?: boolean) => void
}

/** Filters and sorts the list; the URL stores every choice. */
export const FilterBar = ({ filters, onChange }: Props) => {
  const { data: folders = [], isSuccess: knowsFolders } = useQuery(foldersQuery)
  const { data: tags = [], isSuccess: knowsTags } = useQuery(tagsQuery)
  const { search, folder, tag, state, sort = "created_at", order = "desc" } = filters
  const isNarrowed = [search, folder, tag, state].some((value) => value !== undefined)
  const isGone = (id: string | undefined, known: ReadonlyArray<{ readonly id: string }>) =>
    id !== undefined && id !== noFolder && known.every((one) => one.id !== id)
  const set =
    (name: keyof Filters) =>
    ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }) =>
      onChange({ [name]: currentTarget.value === "" ? undefined : currentTarget.value })
  return (
    <Group gap="xs" role="search" aria-label={t`Links`}>
      <SearchField
        label={t`Search links`}
        value={search ?? ""}
        onChange={(text) => onChange({ search: text === "" ? undefined : text }, search !== undefined)}
      />
      <div className={styles["selects"]}>
        <NativeSelect
          aria-label={t`Folder`}
          value={folder ?? ""}
          onChange={set("folder")}
          data={[
            { value: "", label: t`All folders` },
            { value: noFolder, label: t`No folder` },
            ...folderChoices(folders),
            ...(knowsFolders && isGone(folder, folders) ? [{ value: folder ?? "", label: t`Deleted folder` }] : [])
          ]}
        />
        <NativeSelect
          aria-label={t({ context: "list of links", message: "Tag" })}
          value={tag ?? ""}
          onChange={set("tag")}
          data={[
            { value: "", label: t`All tags` },
            ...tags.map(({ id, name }) => ({ value: id, label: name })),
            ...(knowsTags && isGone(tag, tags) ? [{ value: tag ?? "", label: t`Deleted tag` }] : [])
          ]}
        />
        <NativeSelect
          aria-label={t({ context: "link", message: "State" })}
          value={state ?? ""}
          onChange={set("state")}
          data={states}
        />
        <NativeSelect
          aria-label={t`Sort`}
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
          {t`Clear filters`}
        </Button>
      )}
    </Group>
  )
}
