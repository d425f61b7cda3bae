import { Button } from "@mantine/core"
import type { ReactNode } from "react"
import { IconDownload } from "../icons/IconDownload.ts"

/** Loads all data of the present team as a file. */
export const ExportButton = ({ children }: { readonly children: ReactNode }) => (
  <Button component="a" href="/api/v1/team/export" download variant="default" leftSection={<IconDownload size={18} />}>
    {children}
  </Button>
)
