import { t } from "@lingui/core/macro"
import { Button, Divider, Popover, Stack } from "@mantine/core"
import { type Ref, useState } from "react"
import IconFilterPlus from "~icons/tabler/filter-plus"
import type { Analytics } from "../../click/query/Analytics.ts"
import { FilterForm } from "./FilterForm.tsx"
import { ScopeFields } from "./ScopeFields.tsx"
import type { ChangeView, View } from "./view.ts"

interface Props {
  readonly view: View
  readonly onChange: ChangeView
  readonly report: Analytics | undefined
  readonly isOfLink: boolean
  readonly ref: Ref<HTMLButtonElement>
}

/** Opens the filters of a report. */
export const FilterButton = ({ view, onChange, report, isOfLink, ref }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={340} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button ref={ref} variant="default" leftSection={<IconFilterPlus size={18} />} onClick={() => setOpen(!isOpen)}>
          {t`Add filter`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Add filter`}>
        <Stack gap="md">
          {!isOfLink && (
            <>
              <ScopeFields view={view} onChange={onChange} />
              <Divider />
            </>
          )}
          <FilterForm
            filters={view.filters}
            report={report}
            onAdd={(filter) => {
              setOpen(false)
              onChange({ filters: [...view.filters, filter] })
            }}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
