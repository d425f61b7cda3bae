import { t } from "@lingui/core/macro"
import { Checkbox, Popover, Stack } from "@mantine/core"
import type { ComponentProps, ReactNode } from "react"
import { useOpening } from "../../ui/useOpening.ts"
import { columnNames, columns, toggleColumn, useChosenColumns } from "./columns.ts"
import { FilterSelects, SortSelect } from "./FilterSelects.tsx"
import { PanelButton } from "./PanelButton.tsx"

interface Props {
  readonly button: Omit<ComponentProps<typeof PanelButton>, "ref" | "onClick">
  readonly children: ReactNode
}

/** A panel below its button, which opens on mount. */
const Panel = ({ button, children }: Props) => {
  const { target, menu } = useOpening()
  return (
    <Popover {...menu} width={260} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <PanelButton {...button} ref={target} onClick={() => menu.onChange(!menu.opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={button.label}>
        <Stack gap="sm">{children}</Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Filters the list. */
export const FilterPanel = ({ button, ...given }: Pick<Props, "button"> & ComponentProps<typeof FilterSelects>) => (
  <Panel button={button}>
    <FilterSelects {...given} />
  </Panel>
)

/** Sorts the list and chooses its columns. */
export const DisplayPanel = ({ button, ...given }: Pick<Props, "button"> & ComponentProps<typeof SortSelect>) => {
  const chosen = useChosenColumns()
  return (
    <Panel button={button}>
      <SortSelect {...given} />
      <Checkbox.Group label={t`Columns`} value={[...chosen]}>
        <Stack gap="xs" mt={6}>
          {columns.map((column) => (
            <Checkbox key={column} value={column} label={columnNames[column]} onChange={() => toggleColumn(column)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Panel>
  )
}
