import { t } from "@lingui/core/macro"
import { ActionIcon } from "@mantine/core"
import IconPencil from "~icons/tabler/pencil"
import IconTrash from "~icons/tabler/trash"

interface Props {
  /** The accessible names of the buttons, such as "Edit the folder Print". */
  readonly edit: string
  readonly remove: string
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** Buttons that edit and delete a row. */
export const EditButtons = ({ edit, remove, onEdit, onDelete }: Props) => (
  <>
    <ActionIcon aria-label={edit} title={t`Edit`} onClick={onEdit}>
      <IconPencil size={18} />
    </ActionIcon>
    <ActionIcon aria-label={remove} title={t`Delete`} onClick={onDelete}>
      <IconTrash size={18} />
    </ActionIcon>
  </>
)
