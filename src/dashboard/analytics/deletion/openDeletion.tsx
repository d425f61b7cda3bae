import { t } from "@lingui/core/macro"
import { openDialog } from "../../ui/dialogs.tsx"
import { notifyOffline } from "../../ui/notify.tsx"
import type { View } from "../view.ts"

/** Opens the dialog that deletes the clicks of a report; loads its code first. */
export const openDeletion = (view: View) =>
  void import("./DeleteClicks.tsx").then(
    ({ DeleteClicks }) => openDialog({ title: t`Delete clicks`, size: "lg", children: <DeleteClicks view={view} /> }),
    notifyOffline
  )
