import { Input, SegmentedControl, SimpleGrid, Stack, TextInput } from "@mantine/core"
import { FolderSelect } from "../library/FolderSelect.tsx"
import { completed } from "../ui/address.ts"
import { isolated } from "../ui/isolated.ts"
import { shortName } from "../ui/shortName.ts"
import { type Draft, nameOf } from "./Draft.ts"
import { LinkSelect } from "./LinkSelect.tsx"
import { t } from "./words/t.ts"

interface Props {
  readonly draft: Draft
  readonly onChange: (part: Partial<Draft>) => void
  readonly isNew: boolean
  readonly errorAt: (field: string) => string | undefined
}

const LeadsTo = ({ draft, onChange }: Pick<Props, "draft" | "onChange">) => (
  <Input.Wrapper label={t("whereItLeads")} labelElement="div">
    <SegmentedControl
      fullWidth
      aria-label={t("whereItLeads")}
      value={draft.leadsTo}
      data={[
        { value: "url", label: t("aNewAddress") },
        { value: "link", label: t("oneOfYourLinks") }
      ]}
      onChange={(kind) => onChange({ leadsTo: kind === "link" ? "link" : "url" })}
    />
  </Input.Wrapper>
)

/** What a QR code leads to, and how it is found again. */
export const DraftFields = ({ draft, onChange, isNew, errorAt }: Props) => (
  <Stack>
    {isNew && <LeadsTo draft={draft} onChange={onChange} />}
    {draft.leadsTo === "url" ? (
      <TextInput
        label={t("destination")}
        type="url"
        inputMode="url"
        placeholder="https://example.com/menu"
        description={t("aShortLinkMadeSo")}
        value={draft.url}
        onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
        onBlur={() => onChange({ url: completed(draft.url) })}
        error={errorAt("url")}
        required
        withAsterisk={false}
      />
    ) : (
      <LinkSelect
        label={isNew ? t("link") : t("leadsTo")}
        {...(isNew ? {} : { description: t("codesPrintedAlreadyFollowThey") })}
        value={draft.link}
        onChange={(link, { title, short_url }) =>
          onChange({ link, ...(isNew ? { suggestion: title ?? shortName(short_url) } : {}) })
        }
        error={errorAt("link_id")}
      />
    )}
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={t("name")}
        placeholder={isolated(nameOf({ ...draft, name: "" }))}
        maxLength={255}
        value={draft.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        error={errorAt("name")}
      />
      <FolderSelect value={draft.folder} onChange={(folder) => onChange({ folder })} error={errorAt("folder_id")} />
    </SimpleGrid>
  </Stack>
)
