import { t } from "@lingui/core/macro"
import { Button } from "@mantine/core"
import IconShare from "~icons/tabler/share"
import { openDialog } from "../../ui/dialogs.tsx"
import { notifyOffline } from "../../ui/notify.tsx"
import type { View } from "../view.ts"

/** The list and the form load when they are first opened. */
const open = (view: View) =>
  void import("./ShareReports.tsx").then(
    ({ ShareReports }) => openDialog({ title: t`Share report`, size: "lg", children: <ShareReports view={view} /> }),
    notifyOffline
  )

/** Opens the links to reports for people without an account. */
export const ShareButton = ({ view }: { readonly view: View }) => (
  <Button variant="default" leftSection={<IconShare size={18} />} onClick={() => open(view)}>
    {t({ context: "verb", message: "Share" })}
  </Button>
)
