import { Button, Group, NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import IconX from "~icons/tabler/x"
import { folderChoices } from "../../library/folderChoices.ts"
import { foldersQuery, tagsQuery } from "../../library/Queries.ts"
import { type Filters, noFolder } from "../../queries/LinkFilters.ts"
import { SearchField } from "../../ui/SearchField.tsx"
import styles from "./FilterBar.module.css"
import { t } from "./words/t.ts"

const orders = [
  { value: "created_at desc", label: t("newestFirst") },
  { value: "created_at asc", label: t("oldestFirst") },
  { value: "total_clicks desc", label: t("mostClicks") },
  { value: "total_clicks asc", label: t("fewestClicks") },
  { value: "short_url asc", label: t("aToZ") },
  { value: "short_url desc", label: t("zToA") }
]

const states = [
  { value: "", label: t("anyState") },
  { value: "active", label: t("active") },
  { value: "inactive", label: t("inactive") },
  { value: "broken", label: t("broken") }
]

interface Props {
  readonly filters: Filters
  readonly onChange: (change: Filters, replace?: boolean) => void
}

/** Narrows and sorts the list; everything chosen stands in the address. */
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
    <Group gap="xs" role="search" aria-label={t("links")}>
      <SearchField
        label={t("searchLinks")}
        value={search ?? ""}
        onChange={(text) => onChange({ search: text === "" ? undefined : text }, search !== undefined)}
      />
      <div className={styles["selects"]}>
        <NativeSelect
          aria-label={t("folder")}
          value={folder ?? ""}
          onChange={set("folder")}
          data={[
            { value: "", label: t("allFolders") },
            { value: noFolder, label: t("noFolder") },
            ...folderChoices(folders),
            ...(knowsFolders && isGone(folder, folders) ? [{ value: folder ?? "", label: t("deletedFolder") }] : [])
          ]}
        />
        <NativeSelect
          aria-label={t("tag")}
          value={tag ?? ""}
          onChange={set("tag")}
          data={[
            { value: "", label: t("allTags") },
            ...tags.map(({ id, name }) => ({ value: id, label: name })),
            ...(knowsTags && isGone(tag, tags) ? [{ value: tag ?? "", label: t("deletedTag") }] : [])
          ]}
        />
        <NativeSelect aria-label={t("state")} value={state ?? ""} onChange={set("state")} data={states} />
        <NativeSelect
          aria-label={t("sort")}
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
          {t("clearFilters")}
        </Button>
      )}
    </Group>
  )
}
