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
  ["skip", t`Leave that link out`, t`What you have stays as it is.`],
  ["rename", t`Give it another short address`, t`Every link is brought. The report lists the new addresses.`],
  ["replace", t`Replace the link that you have`, t`Your link then leads where the imported one does.`]
]

const tellVisits = ["shlink", "yourls", "kutt", "polr", "csv"]

/** Where links go, and what to do if a short code is taken. */
export const Options = ({ needs: { source }, draft, onChange, faultOf }: Props) => {
  const { data: domains = [] } = useQuery(domainsQuery)
  return (
    <Stack gap="md">
      <Radio.Group
        label={t`When a short address is already taken`}
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
          label={t`Put all into the folder`}
          value={draft.folder}
          onChange={(folder) => onChange({ folder })}
          error={faultOf("folder_id")}
        />
        <TagsSelect
          label={t`Add these tags to all`}
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
          label={t`Bring single visits`}
          description={t`With their times, where the source has them.`}
          checked={draft.visits}
          onChange={({ currentTarget }) => onChange({ visits: currentTarget.checked })}
        />
      )}
    </Stack>
  )
}
