import { t } from "@lingui/core/macro"
import { openDialog } from "../../ui/dialogs.tsx"
import { notifyOffline } from "../../ui/notify.tsx"

/** Opens the bulk form with these lines; loads it on first use. */
export const openBulk = (lines: ReadonlyArray<string> = []): void => {
  import("./BulkForm.tsx").then(
    ({ BulkForm }) =>
      openDialog({
        title: t`Create links in bulk`,
        size: "lg",
        children: <BulkForm initial={lines.join("\n")} />
      }),
    notifyOffline
  )
}
