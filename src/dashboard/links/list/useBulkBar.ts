import { useEffect, useState } from "react"
import { notifyOffline } from "../../ui/notify.tsx"

type Loaded = typeof import("./BulkBar.tsx").BulkBar

/** The selection's action bar, loaded with the first selection; undefined until then. */
export const useBulkBar = (isWanted: boolean): Loaded | undefined => {
  const [Bar, setBar] = useState<Loaded>()
  // Not `lazy`: if it failed to load while the server is offline, the whole list would unmount.
  useEffect(() => {
    if (isWanted && Bar === undefined)
      import("./BulkBar.tsx").then(({ BulkBar }) => setBar(() => BulkBar), notifyOffline)
  }, [isWanted, Bar])
  return isWanted ? Bar : undefined
}
