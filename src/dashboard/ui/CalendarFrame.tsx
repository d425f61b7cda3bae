import { Box } from "@mantine/core"
import type { ReactNode } from "react"

/** Surrounds a date field. Its calendar is rendered elsewhere in the document; Escape closes only the calendar. */
export const CalendarFrame = ({ children }: { readonly children: ReactNode }) => (
  <Box
    onFocus={({ target, currentTarget }) => {
      if (!currentTarget.contains(target)) target.setAttribute("data-mantine-stop-propagation", "true")
    }}
  >
    {children}
  </Box>
)
