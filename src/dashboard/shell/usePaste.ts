import { useWindowEvent } from "@mantine/hooks"
import { useNavigate } from "@tanstack/react-router"
import { addressesOf } from "../links/Address.ts"
import { openBulk } from "../links/bulk/openBulk.tsx"
import { isTyping } from "../ui/useShortcut.ts"

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** An address for the list of links to shorten when it opens. */
    shorten?: string
  }
}

/** Shortens an address that was entered outside the field; several addresses open the bulk form. */
export const useShorten = () => {
  const navigate = useNavigate()
  return (addresses: ReadonlyArray<string>) => {
    const [address, ...others] = addresses
    if (address === undefined) return
    if (others.length > 0) openBulk(addresses)
    else void navigate({ to: "/links", state: { shorten: address } })
  }
}

/** Shortens addresses that are pasted outside of fields. */
export const usePaste = () => {
  const shorten = useShorten()
  useWindowEvent("paste", (event) => {
    if (event.defaultPrevented || isTyping(event.target)) return
    shorten(addressesOf(event.clipboardData?.getData("text/plain") ?? ""))
  })
}
