import { t } from "@lingui/core/macro"
import { Button, Group, Stack } from "@mantine/core"
import { useState } from "react"
import type { TagId } from "../../../contract/Id.ts"
import { type ChosenTags, TagsSelect } from "../../library/TagsSelect.tsx"
import { withoutReload } from "../../ui/withoutReload.ts"

const none: ChosenTags = { tags: [], newTags: [] }

interface Props {
  readonly onTag: (added: ChosenTags, removed: ReadonlyArray<TagId>) => void
}

/** Chooses the tags to add to links and those to remove. */
export const TagForm = ({ onTag }: Props) => {
  const [added, setAdded] = useState(none)
  const [removed, setRemoved] = useState(none)
  return (
    <form
      onSubmit={withoutReload(() =>
        onTag(
          added,
          removed.tags.filter((id) => !added.tags.includes(id))
        )
      )}
    >
      <Stack>
        <TagsSelect label={t({ context: "tags", message: "Add" })} value={added} onChange={setAdded} />
        <TagsSelect
          label={t({ context: "tags", message: "Remove" })}
          value={removed}
          onChange={setRemoved}
          canAdd={false}
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={added.tags.length + added.newTags.length + removed.tags.length === 0}>
            {t`Change tags`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
