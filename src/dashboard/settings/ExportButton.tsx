import { Button } from "@mantine/core"
import type { ReactNode } from "react"
import IconDownload from "~icons/tabler/download"
import type { TeamExportFormat } from "../../export/Api.ts"

/** Where the present team's data is, in a form. */
export const exportAddress = (format: TeamExportFormat): string => `/api/v1/team/export?format=${format}`

/** Loads all data of the present team as a file. */
export const ExportButton = ({ children }: { readonly children: ReactNode }) => (
  <Button
    component="a"
    href={exportAddress("archive")}
    download
    variant="default"
    leftSection={<IconDownload size={18} />}
  >
    {children}
  </Button>
)
