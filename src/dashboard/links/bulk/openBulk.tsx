import { t } from "@lingui/core/macro"
import type { ListQuery } from "../../queries/LinkFilters.ts"
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

/** Opens the form that replaces a text in the destinations of the links that match a query. */
export const openReplace = (query: ListQuery): void => {
  import("./ReplaceForm.tsx").then(
    ({ ReplaceForm }) =>
      openDialog({
        title: t`Find and replace in destinations`,
        size: "lg",
        children: <ReplaceForm listed={query} />
      }),
    notifyOffline
  )
}
