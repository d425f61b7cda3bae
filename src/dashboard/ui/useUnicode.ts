import { useEffect, useState } from "react"

/** A host or address with its host in Unicode. Few addresses need decoding, so the decoder loads on demand. */
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
