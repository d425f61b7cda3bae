import { t } from "@lingui/core/macro"
import { ActionIcon } from "@mantine/core"
import IconPencil from "~icons/tabler/pencil"
import IconTrash from "~icons/tabler/trash"
import { useCanWrite } from "../api/Session.ts"

interface Props {
  /** The accessible names of the buttons, such as "Edit the folder Print". */
  readonly edit: string
  readonly remove: string
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** Buttons that edit and delete a row; viewers have none. */
export const EditButtons = ({ edit, remove, onEdit, onDelete }: Props) =>
  useCanWrite() && (
    <>
      <ActionIcon aria-label={edit} title={t`Edit`} onClick={onEdit}>
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon aria-label={remove} title={t`Delete`} onClick={onDelete}>
        <IconTrash size={18} />
      </ActionIcon>
    </>
  )
