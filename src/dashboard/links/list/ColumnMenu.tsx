import { t } from "@lingui/core/macro"
import IconColumns3 from "~icons/tabler/columns-3"
import { ActionMenu } from "../../ui/ActionMenu.tsx"
import { columns, labelOf, toggleColumn, useChosenColumns } from "./columns.ts"

/** Chooses the columns of the list. */
export const ColumnMenu = () => {
  const chosen = useChosenColumns()
  return (
    <ActionMenu
      name={t`Columns`}
      isLasting
      icon={<IconColumns3 size={18} />}
      actions={columns.map((column) => ({
        label: labelOf(column, chosen),
        isOn: chosen.has(column),
        onClick: () => toggleColumn(column)
      }))}
    />
  )
}
