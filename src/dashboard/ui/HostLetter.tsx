import { useEffect, useState } from "react"
import styles from "./Sign.module.css"

interface Props {
  readonly host: string
  readonly className?: string | undefined
}

/** The first letter of a host as people write it, drawn by the style sheet: whoever copies a name copies no letter before it. */
export const HostLetter = ({ host, className = "" }: Props) => {
  const bare = host.replace(/^www\.(?=.+\.)/, "")
  const isInternational = bare.startsWith("xn--")
  const [written, setWritten] = useState("")
  // Few hosts need it, so that it is loaded where one does; without it the tile stays empty.
  useEffect(() => {
    if (!isInternational) return
    import("./unicodeHost.ts").then(
      ({ unicodeHost }) => setWritten(unicodeHost(bare)),
      () => setWritten("")
    )
  }, [bare, isInternational])
  const [letter = ""] = isInternational ? written : bare
  return <span className={`${styles["tile"]} ${className}`} data-letter={letter.toUpperCase()} aria-hidden />
}
