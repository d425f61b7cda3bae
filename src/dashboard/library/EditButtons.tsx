import { ActionIcon } from "@mantine/core"
import { IconPencil } from "../icons/IconPencil.ts"
import { IconTrash } from "../icons/IconTrash.ts"
import { t } from "./words/t.ts"

interface Props {
  /** What the buttons are about: "the folder Print". */
  readonly what: string
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** Changes or deletes what a row shows. */
export const EditButtons = ({ what, onEdit, onDelete }: Props) => (
  <>
    <ActionIcon aria-label={t("editWhat", { what })} title={t("edit")} onClick={onEdit}>
      <IconPencil size={18} />
    </ActionIcon>
    <ActionIcon aria-label={t("deleteWhat", { what })} title="Delete" onClick={onDelete}>
      <IconTrash size={18} />
    </ActionIcon>
  </>
)
