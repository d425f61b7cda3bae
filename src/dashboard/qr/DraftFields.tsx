import { t } from "@lingui/core/macro"
import { Input, SegmentedControl, SimpleGrid, Stack, TextInput } from "@mantine/core"
import { completedAddress } from "../../contract/Address.ts"
import { FolderSelect } from "../library/FolderSelect.tsx"
import { isolated } from "../ui/isolated.ts"
import { shortName } from "../ui/shortName.ts"
import { ContentFields } from "./content/ContentFields.tsx"
import styles from "./Designer.module.css"
import { type Draft, nameOf } from "./Draft.ts"
import { LinkSelect } from "./LinkSelect.tsx"

interface Props {
  readonly draft: Draft
  readonly onChange: (part: Partial<Draft>) => void
  readonly isNew: boolean
  readonly errorAt: (field: string) => string | undefined
}

const LeadsTo = ({ draft, onChange }: Pick<Props, "draft" | "onChange">) => (
  <Input.Wrapper label={t`Points to`} labelElement="div">
    <SegmentedControl
      fullWidth
      aria-label={t`Points to`}
      classNames={{ label: styles["choice"] ?? "" }}
      value={draft.leadsTo}
      data={[
        { value: "url", label: t`New URL` },
        { value: "link", label: t`Existing link` },
        { value: "content", label: t`Other content` }
      ]}
      onChange={(kind) => onChange({ leadsTo: kind as Draft["leadsTo"] })}
    />
  </Input.Wrapper>
)

/** The destination, name and folder of a QR code. */
export const DraftFields = ({ draft, onChange, isNew, errorAt }: Props) => (
  <Stack>
    {isNew && <LeadsTo draft={draft} onChange={onChange} />}
    {draft.leadsTo === "content" && (
      <ContentFields content={draft.content} onChange={(content) => onChange({ content })} error={errorAt("text")} />
    )}
    {draft.leadsTo === "url" && (
      <TextInput
        label={t`Destination`}
        type="url"
        inputMode="url"
        placeholder="https://example.com/menu"
        description={t`Linden creates a short link for it, so it can count scans and you can change the destination after printing.`}
        value={draft.url}
        onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
        onBlur={() => onChange({ url: completedAddress(draft.url) })}
        error={errorAt("url")}
        required
        withAsterisk={false}
      />
    )}
    {draft.leadsTo === "link" && (
      <LinkSelect
        label={isNew ? t`Link` : t({ context: "QR code", message: "Points to" })}
        {...(isNew ? {} : { description: t`Printed codes will also point to the link you choose here.` })}
        value={draft.link}
        onChange={(link, { title, short_url }) =>
          onChange({ link, ...(isNew ? { suggestion: title ?? shortName(short_url) } : {}) })
        }
        error={errorAt("link_id")}
      />
    )}
    {draft.leadsTo !== "content" && (
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t`Name`}
          placeholder={isolated(nameOf({ ...draft, name: "" }))}
          maxLength={255}
          value={draft.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          error={errorAt("name")}
        />
        <FolderSelect value={draft.folder} onChange={(folder) => onChange({ folder })} error={errorAt("folder_id")} />
      </SimpleGrid>
    )}
  </Stack>
)
