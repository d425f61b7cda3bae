import { t } from "@lingui/core/macro"
import { Button, Group, Select, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { FolderSelect } from "../library/FolderSelect.tsx"
import { tagsQuery } from "../library/Queries.ts"
import { LinkSelect } from "../qr/LinkSelect.tsx"
import type { Draft } from "./Draft.ts"

interface Props {
  readonly value: Pick<Draft, "folder_id" | "tag_id" | "link_id">
  readonly onChange: (part: Partial<Draft>) => void
  readonly errors: Readonly<Record<"folder_id" | "tag_id" | "link_id", string | undefined>>
}

/** Limits an endpoint's events to some links; without a choice, it receives all. */
export const FilterFields = ({ value: { folder_id, tag_id, link_id }, onChange, errors }: Props) => {
  const { data: tags = [] } = useQuery(tagsQuery)
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t`Leave empty to get events for all links. Otherwise, you only get events for these links and their QR codes.`}
      </Text>
      <FolderSelect
        label={t`In a folder`}
        value={folder_id ?? undefined}
        onChange={(folder) => onChange({ folder_id: folder })}
        error={errors.folder_id}
      />
      <Select
        label={t`With a tag`}
        placeholder={t`Any tag`}
        searchable
        clearable
        clearButtonProps={{ "aria-label": t`Any tag` }}
        data={tags.map(({ id, name }) => ({ value: id, label: name }))}
        value={tag_id}
        onChange={(id) => onChange({ tag_id: tags.find((tag) => tag.id === id)?.id ?? null })}
        error={errors.tag_id}
      />
      <LinkSelect
        key={link_id === null ? "none" : "one"}
        label={t`One link`}
        value={link_id}
        onChange={(link) => onChange({ link_id: link })}
        error={errors.link_id}
      />
      {link_id !== null && (
        <Group>
          <Button size="xs" variant="default" onClick={() => onChange({ link_id: null })}>
            {t`Use any link`}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
