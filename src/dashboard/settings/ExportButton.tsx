import { Button } from "@mantine/core"
import type { ReactNode } from "react"
import IconDownload from "~icons/tabler/download"
import type { TeamExportFormat } from "../../export/Api.ts"

/** The URL of the current team's export in a format. */
export const exportAddress = (format: TeamExportFormat): string => `/api/v1/team/export?format=${format}`

/** Downloads all data of the current team. */
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
