import { type ComponentType, useState } from "react"
import { notifyOffline } from "./notify.tsx"

/**
 * A component that loads when it is first requested. Without `lazy`: if the server is offline, its failure would
 * unmount the whole screen.
 */
export const useOnDemand = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>()
  return { Loaded, request: () => void load().then((found) => setLoaded(() => found), notifyOffline) }
}
