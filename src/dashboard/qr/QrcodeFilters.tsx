import { t } from "@lingui/core/macro"
import { CloseButton, Group, NativeSelect, TextInput } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import IconSearch from "~icons/tabler/search"
import { folderChoices } from "../library/folderChoices.ts"
import { foldersQuery } from "../library/Queries.ts"
import { useShortcut } from "../ui/useShortcut.ts"
import { sortOf, sorts, type Wanted } from "./Queries.ts"

interface Props {
  readonly wanted: Wanted
  readonly onChange: (part: Wanted) => void
}

const typingTime = 200

const SearchField = ({ wanted, onChange }: Props) => {
  const { search = "" } = wanted
  const [typed, setTyped] = useState(search)
  const field = useRef<HTMLInputElement>(null)
  const tell = useDebouncedCallback((text: string) => onChange({ search: text.trim() || undefined }), typingTime)
  useEffect(() => setTyped((now) => (now.trim() === search ? now : search)), [search])
  useShortcut("/", () => field.current?.focus())
  const set = (text: string) => {
    setTyped(text)
    tell(text)
  }
  return (
    <TextInput
      ref={field}
      aria-label={t`Search QR codes`}
      placeholder={t`Name, short link or destination`}
      maxLength={255}
      leftSection={<IconSearch size={18} />}
      rightSection={typed !== "" && <CloseButton size="sm" aria-label={t`Clear search`} onClick={() => set("")} />}
      value={typed}
      onChange={({ currentTarget }) => set(currentTarget.value)}
      style={{ flex: "1 1 14rem" }}
    />
  )
}

/** Filters and sorts the list of QR codes. */
export const QrcodeFilters = ({ wanted, onChange }: Props) => {
  const { data: folders = [] } = useQuery(foldersQuery)
  return (
    <Group mb="lg" gap="sm">
      <SearchField wanted={wanted} onChange={onChange} />
      <NativeSelect
        aria-label={t`Folder`}
        flex="1 1 9rem"
        maw="15rem"
        value={wanted.folder ?? ""}
        onChange={({ currentTarget }) => onChange({ folder: currentTarget.value || undefined })}
        data={[{ value: "", label: t`All folders` }, ...folderChoices(folders)]}
      />
      <NativeSelect
        aria-label={t`Sort`}
        flex="1 1 9rem"
        maw="15rem"
        value={sortOf(wanted.sort)}
        onChange={({ currentTarget }) => onChange({ sort: currentTarget.value })}
        data={Object.entries(sorts).map(([value, { label }]) => ({ value, label }))}
      />
    </Group>
  )
}
