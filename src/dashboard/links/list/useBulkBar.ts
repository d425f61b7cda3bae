import { useEffect, useState } from "react"
import { notifyOffline } from "../../ui/notify.tsx"

type Loaded = typeof import("./BulkBar.tsx").BulkBar

/** The bar of what can be done with a selection, loaded with the first one; undefined until it is there. */
export const useBulkBar = (isWanted: boolean): Loaded | undefined => {
  const [Bar, setBar] = useState<Loaded>()
  // Not by `lazy`: where the server is away, a failure would take the list with it.
  useEffect(() => {
    if (isWanted && Bar === undefined)
      import("./BulkBar.tsx").then(({ BulkBar }) => setBar(() => BulkBar), notifyOffline)
  }, [isWanted, Bar])
  return isWanted ? Bar : undefined
}
