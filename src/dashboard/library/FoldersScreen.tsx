import { t } from "@lingui/core/macro"
import { Button } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import IconFolder from "~icons/tabler/folder"
import IconPlus from "~icons/tabler/plus"
import type { Folder } from "../../folder/Folder.ts"
import { useMutation } from "../api/Mutation.ts"
import { orLater } from "../api/Outbox.ts"
import { run } from "../api/Run.ts"
import { useCanManage } from "../api/Session.ts"
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
        { kind: "folder.remove", payload: { id }, told: t`Delete the folder “${name}”` },
        (): Promise<unknown> => run(folders.remove({ path: { id } }))
      ),
    onSuccess: () => {
      for (const key of ["folders", "links", "pages", "qrcodes"]) void queries.invalidateQueries({ queryKey: [key] })
      told(t`Folder deleted. What was in it is still there.`)
    },
    onError: toldFailure
  })
  return (folder: Folder) =>
    confirm({
      title: t`Delete the folder “${{ name: folder.name }}”?`,
      children: t`Its links, pages and QR codes stay as they are, without a folder.`,
      verb: t`Delete folder`,
      onConfirm: () => removing.mutate(folder)
    })
}

/** The list of the team's folders. */
export const FoldersScreen = () => {
  const canManage = useCanManage()
  const found = useQuery(foldersQuery)
  const remove = useDeletion()
  const create = canManage ? (
    <Button leftSection={<IconPlus size={18} />} onClick={() => openFolder()}>
      {t`New folder`}
    </Button>
  ) : undefined

  const content = () => {
    if (found.data === undefined) return <Unread query={found} />
    if (found.data.length === 0) {
      return (
        <EmptyState icon={<IconFolder />} title={t`Keep together what belongs together`} action={create}>
          {t`A folder holds links, pages and QR codes: of a campaign, a client or an event. Lists and analytics can be narrowed to it.`}
        </EmptyState>
      )
    }
    return (
      <Rows label={t`Folders`}>
        {found.data.map((folder) => (
          <FolderRow key={folder.id} folder={folder} canManage={canManage} onDelete={() => remove(folder)} />
        ))}
      </Rows>
    )
  }
  return (
    <>
      <PageHeader
        title={t`Folders`}
        description={t`For links, pages and QR codes that belong together`}
        actions={create}
      />
      {!canManage && (
        <MembersNote>{t`You can use folders. Owners and admins of the team make, change and delete them: ask one of them.`}</MembersNote>
      )}
      {content()}
    </>
  )
}
