import { t } from "@lingui/core/macro"
import { Button, Drawer, Stack } from "@mantine/core"
import type { ComponentProps } from "react"
import { FilterSelects } from "./FilterSelects.tsx"

interface Props extends Omit<ComponentProps<typeof FilterSelects>, "isLabelled"> {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The filters on phones, at the bottom of the screen. */
export const FilterSheet = ({ isOpen, onClose, ...given }: Props) => (
  <Drawer
    opened={isOpen}
    onClose={onClose}
    position="bottom"
    size="auto"
    title={t`Filters`}
    closeButtonProps={{ "aria-label": t`Close` }}
  >
    <Stack gap="md">
      <FilterSelects {...given} isLabelled />
      <Button onClick={onClose}>{t`Done`}</Button>
    </Stack>
  </Drawer>
)
