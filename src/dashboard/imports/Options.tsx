import { t } from "@lingui/core/macro"
import { Checkbox, Radio, SimpleGrid, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ImportConflict } from "../../import/Import.ts"
import { DomainSelect } from "../library/DomainSelect.tsx"
import { FolderSelect } from "../library/FolderSelect.tsx"
import { domainsQuery } from "../library/Queries.ts"
import { TagsSelect } from "../library/TagsSelect.tsx"
import type { ImportDraft } from "./Draft.ts"
import type { SourceNeeds } from "./sources.ts"

interface Props {
  readonly needs: SourceNeeds
  readonly draft: ImportDraft
  readonly onChange: (change: Partial<ImportDraft>) => void
  readonly faultOf: (field: string) => string | undefined
}

const ways: ReadonlyArray<readonly [ImportConflict, string, string]> = [
  ["skip", t`Skip the link`, t`Your existing link doesn't change.`],
  ["rename", t`Use a different short code`, t`Imports every link. The report lists the new short links.`],
  ["replace", t`Replace the existing link`, t`Your link then points to the imported destination.`]
]

const tellVisits = ["shlink", "yourls", "kutt", "polr", "csv"]

/** The target of the links, and what to do if a short code is taken. */
export const Options = ({ needs: { source }, draft, onChange, faultOf }: Props) => {
  const { data: domains = [] } = useQuery(domainsQuery)
  return (
    <Stack gap="md">
      <Radio.Group
        label={t`If a short code is already taken`}
        value={draft.conflict}
        onChange={(way) => onChange({ conflict: ways.find(([one]) => one === way)?.[0] ?? "skip" })}
      >
        <Stack gap="xs" mt={6}>
          {ways.map(([value, label, description]) => (
            <Radio key={value} value={value} label={label} description={description} />
          ))}
        </Stack>
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <FolderSelect
          label={t`Add all links to folder`}
          value={draft.folder}
          onChange={(folder) => onChange({ folder })}
          error={faultOf("folder_id")}
        />
        <TagsSelect
          label={t`Add tags to all links`}
          canAdd={false}
          value={{ tags: draft.tags, newTags: [] }}
          onChange={({ tags }) => onChange({ tags })}
          error={faultOf("tags")}
        />
        {domains.length > 0 && (
          <DomainSelect value={draft.domain} onChange={(domain) => onChange({ domain })} error={faultOf("domain_id")} />
        )}
      </SimpleGrid>
      {tellVisits.includes(source) && (
        <Checkbox
          label={t`Import click history`}
          description={t`Includes the time of each click, if the source has it.`}
          checked={draft.visits}
          onChange={({ currentTarget }) => onChange({ visits: currentTarget.checked })}
        />
      )}
    </Stack>
  )
}
