import { useEffect, useState } from "react"
import { notifyOffline } from "../../ui/notify.tsx"

type Loaded = typeof import("./BulkBar.tsx").BulkBar

/** The selection's action bar, loaded with the first selection; undefined until then. */
export const useBulkBar = (isWanted: boolean): Loaded | undefined => {
  const [Bar, setBar] = useState<Loaded>()
  // Without `lazy`: if the server is offline, its failure would unmount the list.
  useEffect(() => {
    if (isWanted && Bar === undefined)
      import("./BulkBar.tsx").then(({ BulkBar }) => setBar(() => BulkBar), notifyOffline)
  }, [isWanted, Bar])
  return isWanted ? Bar : undefined
}
