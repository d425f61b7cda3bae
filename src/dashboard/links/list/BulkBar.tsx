import { t } from "@lingui/core/macro"
import { Button } from "@mantine/core"
import IconEye from "~icons/tabler/eye"
import IconEyeOff from "~icons/tabler/eye-off"
import IconFolder from "~icons/tabler/folder"
import IconQrcode from "~icons/tabler/qrcode"
import IconTag from "~icons/tabler/tag"
import IconTrash from "~icons/tabler/trash"
import type { LinkId } from "../../../contract/Id.ts"
import { pageSize } from "../../queries/LinkQueries.ts"
import { closeDialog, openDialog } from "../../ui/dialogs.tsx"
import { notifyOffline } from "../../ui/notify.tsx"
import { SelectionBar } from "../../ui/SelectionBar.tsx"
import { type Change, useBulk } from "./useBulk.tsx"
import type { Wanted } from "./useBulkAll.ts"
import type { Selection } from "./useSelection.ts"

interface Props {
  /** The number of matching links. */
  readonly total: number
  readonly selection: Selection
  /** Changes all matching links. */
  readonly onChangeAll: (wanted: Wanted) => void
  /** Reads the ids of all matching links. */
  readonly readAll: () => Promise<ReadonlyArray<LinkId>>
  readonly onDelete: (ids: ReadonlyArray<LinkId>) => void
  readonly onDeleteAll: () => void
}

/** Actions for all selected links. */
export const BulkBar = ({ total, selection, onChangeAll, readAll, onDelete, onDeleteAll }: Props) => {
  const { selected, isAll, selectAll, clear } = selection
  const { change: changeSome, isChanging, progress } = useBulk()
  const ids = [...selected]
  const change = ({ what, newTags = [], told }: Omit<Change, "ids">) =>
    isAll ? onChangeAll({ what, newTags }) : changeSome({ ids, what, newTags, told })
  const move = () =>
    void import("./MoveForm.tsx").then(
      ({ MoveForm }) =>
        openDialog({
          title: t`Move to folder`,
          size: "sm",
          children: (
            <MoveForm
              onMove={(folder_id) => {
                closeDialog()
                change({ what: { folder_id }, told: folder_id === null ? "takenOut" : "moved" })
              }}
            />
          )
        }),
      notifyOffline
    )
  const tag = () =>
    void import("./TagForm.tsx").then(
      ({ TagForm }) =>
        openDialog({
          title: t`Change tags`,
          children: (
            <TagForm
              onTag={({ tags, newTags }, remove_tags) => {
                closeDialog()
                change({ what: { add_tags: tags, remove_tags }, newTags, told: "tagged" })
              }}
            />
          )
        }),
      notifyOffline
    )
  const download = () =>
    void import("../CodesForm.tsx").then(
      ({ downloadCodesOfLinks }) =>
        downloadCodesOfLinks(isAll ? total : ids.length, async () => (isAll ? readAll() : ids)),
      notifyOffline
    )
  const activate = (is_active: 0 | 1) =>
    change({ what: { is_active }, told: is_active === 1 ? "activated" : "deactivated" })
  const button = { size: "xs", variant: "default", disabled: isChanging } as const
  return (
    <SelectionBar
      label={t`Selected links`}
      count={selected.size}
      total={total}
      isAll={isAll}
      onAll={selected.size >= pageSize && selected.size < total ? selectAll : undefined}
      onClear={clear}
      progress={isChanging ? progress : undefined}
      doing={t`Changing links`}
    >
      <Button {...button} leftSection={<IconFolder size={16} />} onClick={move}>
        {t`Move`}
      </Button>
      <Button {...button} leftSection={<IconTag size={16} />} onClick={tag}>
        {t({ context: "list of links", message: "Tag" })}
      </Button>
      <Button {...button} leftSection={<IconEye size={16} />} onClick={() => activate(1)}>
        {t`Activate`}
      </Button>
      <Button {...button} leftSection={<IconEyeOff size={16} />} onClick={() => activate(0)}>
        {t({ context: "list of links", message: "Deactivate" })}
      </Button>
      <Button {...button} leftSection={<IconQrcode size={16} />} onClick={download}>
        {t`QR codes`}
      </Button>
      <Button
        {...button}
        variant="light"
        color="red"
        leftSection={<IconTrash size={16} />}
        onClick={() => (isAll ? onDeleteAll() : onDelete(ids))}
      >
        {t`Delete`}
      </Button>
    </SelectionBar>
  )
}
