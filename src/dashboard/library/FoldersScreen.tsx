import { Button } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Folder } from "../../folder/Folder.ts"
import { orLater } from "../api/Outbox.ts"
import { run } from "../api/Run.ts"
import { useCanManage } from "../api/Session.ts"
import { IconFolder } from "../icons/IconFolder.ts"
import { IconPlus } from "../icons/IconPlus.ts"
import { confirm } from "../ui/dialogs.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { told, toldFailure } from "../ui/notify.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Unread } from "../ui/Unread.tsx"
import { folders } from "./Client.ts"
import { openFolder } from "./FolderForm.tsx"
import { FolderRow } from "./FolderRow.tsx"
import { MembersNote } from "./MembersNote.tsx"
import { foldersQuery } from "./Queries.ts"
import { Rows } from "./Rows.tsx"

const useDeletion = () => {
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: ({ id, name }: Folder) =>
      orLater(
        { kind: "folder.remove", payload: { id }, told: `Delete the folder “${name}”` },
        (): Promise<unknown> => run(folders.remove({ path: { id } }))
      ),
    onSuccess: () => {
      for (const key of ["folders", "links", "pages", "qrcodes"]) void queries.invalidateQueries({ queryKey: [key] })
      told("Folder deleted. What was in it is still there.")
    },
    onError: toldFailure
  })
  return (folder: Folder) =>
    confirm({
      title: `Delete the folder “${folder.name}”?`,
      children: "Its links, pages and QR codes stay as they are, without a folder.",
      verb: "Delete folder",
      onConfirm: () => removing.mutate(folder)
    })
}

/** All folders of the team. */
export const FoldersScreen = () => {
  const canManage = useCanManage()
  const found = useQuery(foldersQuery)
  const remove = useDeletion()
  const create = canManage ? (
    <Button leftSection={<IconPlus size={18} />} onClick={() => openFolder()}>
      New folder
    </Button>
  ) : undefined

  const content = () => {
    if (found.data === undefined) return <Unread query={found} />
    if (found.data.length === 0) {
      return (
        <EmptyState icon={<IconFolder />} title="Keep together what belongs together" action={create}>
          A folder holds links, pages and QR codes: of a campaign, a client or an event. Lists and analytics can be
          narrowed to it.
        </EmptyState>
      )
    }
    return (
      <Rows label="Folders">
        {found.data.map((folder) => (
          <FolderRow key={folder.id} folder={folder} canManage={canManage} onDelete={() => remove(folder)} />
        ))}
      </Rows>
    )
  }
  return (
    <>
      <PageHeader title="Folders" description="For links, pages and QR codes that belong together" actions={create} />
      {!canManage && <MembersNote what="folders" />}
      {content()}
    </>
  )
}
