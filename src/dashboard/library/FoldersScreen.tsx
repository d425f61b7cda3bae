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
      told(t`Folder deleted. Its contents were kept.`)
    },
    onError: toldFailure
  })
  return (folder: Folder) =>
    confirm({
      title: t`Delete the folder “${{ name: folder.name }}”?`,
      children:
        folder.access === "listed"
          ? t`Its links, pages and QR codes are kept, without a folder. Then everyone in the team sees them.`
          : t`Its links, pages and QR codes are kept, without a folder.`,
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
        <EmptyState icon={<IconFolder />} title={t`No folders yet`} action={create}>
          {t`Use a folder for the links, pages and QR codes of a campaign, client or event. You can filter lists and analytics by folder.`}
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
      <PageHeader title={t`Folders`} description={t`Group links, pages and QR codes`} actions={create} />
      {!canManage && (
        <MembersNote>{t`You can use the team's folders. To create, change or delete one, ask an owner or admin.`}</MembersNote>
      )}
      {content()}
    </>
  )
}
