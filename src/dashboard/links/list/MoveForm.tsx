import { t } from "@lingui/core/macro"
import { Button, Group, Stack } from "@mantine/core"
import { useState } from "react"
import type { FolderId } from "../../../contract/Id.ts"
import { FolderSelect } from "../../library/FolderSelect.tsx"
import { withoutReload } from "../../ui/withoutReload.ts"

/** Chooses the folder to move links to. If no folder is chosen, the links are removed from their current folders. */
export const MoveForm = ({ onMove }: { readonly onMove: (folder: FolderId | null) => void }) => {
  const [folder, setFolder] = useState<FolderId | null>()
  return (
    <form onSubmit={withoutReload(() => folder !== undefined && onMove(folder))}>
      <Stack>
        <FolderSelect value={folder} onChange={setFolder} />
        <Group justify="flex-end">
          <Button type="submit" disabled={folder === undefined}>
            {folder === null ? t`Remove from folders` : t`Move`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
