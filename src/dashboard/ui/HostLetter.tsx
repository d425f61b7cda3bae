import styles from "./Sign.module.css"
import { useUnicode } from "./useUnicode.ts"

interface Props {
  readonly host: string
  readonly className?: string | undefined
}

/** The first letter of a host as people write it, drawn by the style sheet: whoever copies a name copies no letter before it. */
export const HostLetter = ({ host, className = "" }: Props) => {
  const bare = host.replace(/^www\.(?=.+\.)/, "")
  const written = useUnicode(bare)
  // Until it is known how one is written, the tile stays empty.
  const [letter = ""] = written.startsWith("xn--") ? "" : written
  return <span className={`${styles["tile"]} ${className}`} data-letter={letter.toUpperCase()} aria-hidden />
}
