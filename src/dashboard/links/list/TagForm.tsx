import { Button, Group, Stack } from "@mantine/core"
import { useState } from "react"
import type { TagId } from "../../../contract/Id.ts"
import { TagsSelect } from "../../library/TagsSelect.tsx"
import { withoutReload } from "../../ui/withoutReload.ts"

interface TagChange {
  readonly add_tags: ReadonlyArray<TagId>
  readonly remove_tags: ReadonlyArray<TagId>
}

/** Asks which tags are put on links and which are taken off. */
export const TagForm = ({ onTag }: { readonly onTag: (change: TagChange) => void }) => {
  const [added, setAdded] = useState<ReadonlyArray<TagId>>([])
  const [removed, setRemoved] = useState<ReadonlyArray<TagId>>([])
  return (
    <form
      onSubmit={withoutReload(() =>
        onTag({ add_tags: added, remove_tags: removed.filter((id) => !added.includes(id)) })
      )}
    >
      <Stack>
        <TagsSelect label="Put on" value={added} onChange={setAdded} />
        <TagsSelect label="Take off" value={removed} onChange={setRemoved} />
        <Group justify="flex-end">
          <Button type="submit" disabled={added.length + removed.length === 0}>
            Change tags
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
