import { t } from "@lingui/core/macro"
import { Button, Drawer, Stack } from "@mantine/core"
import type { ComponentProps } from "react"
import { FilterSelects, SortSelect } from "./FilterSelects.tsx"

interface Props extends ComponentProps<typeof FilterSelects>, ComponentProps<typeof SortSelect> {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The filters on phones, at the bottom of the screen. */
export const FilterSheet = ({ isOpen, onClose, fields, filters, onChange }: Props) => (
  <Drawer
    opened={isOpen}
    onClose={onClose}
    position="bottom"
    size="auto"
    title={t`Filters`}
    closeButtonProps={{ "aria-label": t`Close` }}
  >
    <Stack gap="md">
      <FilterSelects fields={fields} onChange={onChange} />
      <SortSelect filters={filters} onChange={onChange} />
      <Button onClick={onClose}>{t`Done`}</Button>
    </Stack>
  </Drawer>
)
