import { t } from "@lingui/core/macro"
import { Input, SegmentedControl, Select, Stack, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { completedAddress } from "../../contract/Address.ts"
import type { DomainDraft, Root } from "./DomainDraft.ts"
import { pageChoiceQuery } from "./PagesClient.ts"

interface Props {
  readonly draft: DomainDraft
  readonly onChange: (part: Partial<DomainDraft>) => void
  readonly errorAt: (field: string) => string | undefined
}

const choices: ReadonlyArray<{ readonly value: Root; readonly label: string }> = [
  { value: "nothing", label: t`Nothing` },
  { value: "page", label: t`A page` },
  { value: "url", label: t`A URL` }
]

const PageField = ({ draft, onChange, errorAt }: Props) => {
  const { data = [], isPending } = useQuery(pageChoiceQuery)
  return (
    <Select
      aria-label={t`Page`}
      placeholder={t`Choose a page`}
      searchable
      nothingFoundMessage={isPending ? t`Loading pages…` : t`No matching pages`}
      data={data.map(({ id, title, slug }) => ({ value: id, label: `${title} (/${slug})` }))}
      value={draft.page}
      onChange={(id) => onChange({ page: data.find((page) => page.id === id)?.id ?? null })}
      error={errorAt("root_page_id")}
    />
  )
}

/** Chooses what visitors see at the bare host name. */
export const RootFields = ({ draft, onChange, errorAt }: Props) => (
  <Stack gap="xs">
    <Input.Wrapper
      label={t`Root URL`}
      labelElement="div"
      description={t`Shown when visitors open the domain without a short link.`}
    >
      <SegmentedControl
        mt={6}
        fullWidth
        aria-label={t`Root URL`}
        value={draft.root}
        data={[...choices]}
        onChange={(value) => onChange({ root: choices.find((one) => one.value === value)?.value ?? "nothing" })}
      />
    </Input.Wrapper>
    {draft.root === "page" && <PageField draft={draft} onChange={onChange} errorAt={errorAt} />}
    {draft.root === "url" && (
      <TextInput
        aria-label={t`Redirect URL`}
        type="url"
        placeholder="https://example.com"
        value={draft.rootUrl}
        onChange={({ currentTarget }) => onChange({ rootUrl: currentTarget.value })}
        onBlur={() => onChange({ rootUrl: completedAddress(draft.rootUrl) })}
        error={errorAt("root_url")}
      />
    )}
  </Stack>
)
