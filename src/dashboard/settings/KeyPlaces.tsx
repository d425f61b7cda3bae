import { t } from "@lingui/core/macro"
import { Button, Group, MultiSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Key } from "../../auth/key/Key.ts"
import type { DomainId, FolderId } from "../../contract/Id.ts"
import { errorIn } from "../api/Failure.ts"
import { domainsQuery, foldersQuery } from "../library/Queries.ts"
import { isolated } from "../ui/isolated.ts"
import { unicodeHost } from "../ui/unicodeHost.ts"

/** The folders and domains of a key; empty for all. */
export interface Places {
  readonly folders: ReadonlyArray<FolderId>
  readonly domains: ReadonlyArray<DomainId | null>
}

/** Stands for the default domain, which has no id. */
const byDefault = "default"

interface Props {
  readonly value: Places
  readonly onChange: (places: Places) => void
  readonly failure: unknown
}

/** Chooses the folders and domains of a new key, once they are asked for. */
export const KeyPlaces = ({ value, onChange, failure }: Props) => {
  const [isShown, setShown] = useState(value.folders.length + value.domains.length > 0)
  const { data: folders = [] } = useQuery({ ...foldersQuery, enabled: isShown })
  const { data: domains = [] } = useQuery({ ...domainsQuery, enabled: isShown })
  if (!isShown) {
    return (
      <Group>
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(true)}>
          {t`Limit to folders or domains`}
        </Button>
      </Group>
    )
  }
  const shared = { searchable: true, clearable: true, hidePickedOptions: true, nothingFoundMessage: t`No matches` }
  return (
    <>
      <MultiSelect
        {...shared}
        label={t`Folders`}
        description={t`Only what is in these folders. Leave empty to allow everything.`}
        data={folders.map(({ id, name }) => ({ value: id as string, label: name }))}
        value={[...value.folders]}
        onChange={(ids) => onChange({ ...value, folders: folders.flatMap(({ id }) => (ids.includes(id) ? [id] : [])) })}
        error={errorIn(failure, "folder_ids")}
      />
      <MultiSelect
        {...shared}
        label={t`Domains`}
        description={t`Only what is on these domains. Leave empty to allow all.`}
        data={[
          { value: byDefault, label: t`${{ host: isolated(unicodeHost(location.host)) }} (default)` },
          ...domains.map(({ id, hostname }) => ({ value: id as string, label: unicodeHost(hostname) }))
        ]}
        value={value.domains.map((id) => id ?? byDefault)}
        onChange={(ids) =>
          onChange({
            ...value,
            domains: [
              ...(ids.includes(byDefault) ? [null] : []),
              ...domains.flatMap(({ id }) => (ids.includes(id) ? [id] : []))
            ]
          })
        }
        error={errorIn(failure, "domain_ids")}
      />
    </>
  )
}

/** What a key is limited to, as words for the list of keys. */
export const usePlaceNames = ({ folder_ids, domain_ids }: Key): ReadonlyArray<string> => {
  const { data: folders = [] } = useQuery({ ...foldersQuery, enabled: folder_ids !== null })
  const { data: domains = [] } = useQuery({ ...domainsQuery, enabled: domain_ids !== null })
  const folderNames = folder_ids?.map((id) => folders.find((one) => one.id === id)?.name ?? t`a deleted folder`)
  const hosts = domain_ids?.map((id) => {
    if (id === null) return t`the default domain`
    const domain = domains.find((one) => one.id === id)
    return domain === undefined ? t`a deleted domain` : isolated(unicodeHost(domain.hostname))
  })
  return [
    ...(folderNames === undefined ? [] : [t`only in ${{ folders: folderNames.map(isolated).join(", ") }}`]),
    ...(hosts === undefined ? [] : [t`only on ${{ domains: hosts.join(", ") }}`])
  ]
}
