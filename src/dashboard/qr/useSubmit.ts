import { t } from "@lingui/core/macro"
import { useEffect, useState } from "react"
import { confirm } from "../ui/dialogs.tsx"
import type { usePreview } from "./usePreview.ts"

/** Saves once the latest change has been checked; asks first if the code doesn't scan. */
export const useSubmit = (preview: ReturnType<typeof usePreview>, submit: () => void) => {
  const [isAsked, setAsked] = useState(false)
  const ask = () => {
    if (preview.shown?.scannable !== false) return submit()
    confirm({
      title: t`Save a code that doesn't scan?`,
      children: t`Phones can't scan it. You can save it and continue later, but don't print it yet.`,
      verb: t`Save anyway`,
      onConfirm: submit
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: save once per request.
  useEffect(() => {
    if (!isAsked || preview.isBusy) return
    setAsked(false)
    ask()
  }, [isAsked, preview.isBusy])
  return { isAsked, ask: () => setAsked(true) }
}
