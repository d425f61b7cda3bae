import { t } from "@lingui/core/macro"
import { Button, Group, Select, Stack, Switch, Text } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import IconLinkPlus from "~icons/tabler/link-plus"
import IconTrash from "~icons/tabler/trash"
import type { Page } from "../../../page/Page.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data } from "../../api/Run.ts"
import { DomainSelect } from "../../library/DomainSelect.tsx"
import { FolderSelect } from "../../library/FolderSelect.tsx"
import { languageName, languageTags } from "../../library/languages.ts"
import { links } from "../../queries/LinkClient.ts"
import { FailureNotice } from "../../ui/FailureNotice.tsx"
import { told } from "../../ui/notify.tsx"
import { shortName } from "../../ui/shortName.ts"
import { useEditor } from "../editor/EditorContext.ts"
import { useRemovePage } from "../list/useRemovePage.ts"
import { SlugField } from "../SlugField.tsx"

/** Creates a short link to the page, which can have its own QR code and statistics. */
const ShortLink = ({ page }: { readonly page: Page }) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const making = useMutation({
    mutationFn: () => data(links.create({ payload: { url: page.public_url, title: page.title } })),
    onSuccess: (link) => {
      void queries.invalidateQueries({ queryKey: ["links"] })
      told(t`Short link created. You can create its QR code here.`)
      void navigate({ to: "/links/$linkId", params: { linkId: link.id } })
    }
  })
  return (
    <div>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconLinkPlus size={18} />}
          loading={making.isPending}
          onClick={() => making.mutate()}
        >
          {t`Create a short link to this page`}
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {t`For print and QR codes. Its visits are counted separately, and you can change its destination later.`}
      </Text>
      {making.error !== null && <FailureNotice failure={making.error} />}
    </div>
  )
}

interface Props {
  readonly value: string
  readonly onChange: (tag: string) => void
  readonly error?: string | undefined
}

const tags = languageTags()

/** Sets a page's language. Offers a language with a region only if the page already uses it. */
const PageLanguage = ({ value, onChange, error }: Props) => (
  <Select
    label={t`Language`}
    description={t`The language of your content. It sets the text direction and the language of built-in text.`}
    searchable
    allowDeselect={false}
    nothingFoundMessage={t`No matching languages`}
    data={(tags.includes(value) ? tags : [value, ...tags]).map((tag) => ({ value: tag, label: languageName(tag) }))}
    value={value}
    onChange={(tag) => tag !== null && onChange(tag)}
    error={error}
  />
)

/** The public URL of a page without its slug, on its stored domain. */
const beforeSlug = (address: string): string => shortName(address).replace(/@[^@]*$/, "@")

/** Edits the page's address and language, and deletes the page. */
export const SettingsTab = () => {
  const { page, fields, stored, set, discard, errorAt, forms } = useEditor()
  const navigate = useNavigate()
  const remove = useRemovePage(() => {
    discard()
    forms.closeAll()
    void navigate({ to: "/pages", ignoreBlocker: true })
  })
  return (
    <Stack gap="md">
      <SlugField
        value={fields.slug}
        onChange={(slug) => set({ slug })}
        domain={fields.domain_id}
        page={page.id}
        own={page.slug}
        before={fields.domain_id === stored.domain_id ? beforeSlug(page.public_url) : "/@"}
        error={errorAt("slug")}
      />
      <DomainSelect
        value={fields.domain_id}
        onChange={(domain_id) => set({ domain_id })}
        error={errorAt("domain_id")}
      />
      <FolderSelect
        value={fields.folder_id}
        onChange={(folder_id) => set({ folder_id })}
        error={errorAt("folder_id")}
      />
      <PageLanguage value={fields.language} onChange={(language) => set({ language })} error={errorAt("language")} />
      <Switch
        label={t`Hide from search engines`}
        description={t`Asks search engines not to list the page. Anyone with the URL can still open it.`}
        checked={fields.noindex === 1}
        onChange={({ currentTarget }) => set({ noindex: currentTarget.checked ? 1 : 0 })}
      />
      <ShortLink page={page} />
      <div>
        <Button variant="light" color="red" leftSection={<IconTrash size={18} />} onClick={() => remove(page)}>
          {t`Delete page`}
        </Button>
      </div>
    </Stack>
  )
}
