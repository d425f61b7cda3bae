import { useEffect, useState } from "react"

/** A host, or an address, with its host as people write it. Few need it: what writes them is loaded where one does. */
export const useUnicode = (address: string): string => {
  const isInternational = address.includes("xn--")
  const [written, setWritten] = useState(address)
  useEffect(() => {
    if (!isInternational) return
    import("./unicodeHost.ts").then(
      ({ unicodeAddress }) => setWritten(unicodeAddress(address)),
      () => setWritten(address)
    )
  }, [address, isInternational])
  return isInternational ? written : address
}
