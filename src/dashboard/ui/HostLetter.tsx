import styles from "./Sign.module.css"
import { useUnicode } from "./useUnicode.ts"

interface Props {
  readonly host: string
  readonly className?: string | undefined
}

/** The first letter of a host in Unicode. The style sheet renders it, so that it is not copied with the name. */
export const HostLetter = ({ host, className = "" }: Props) => {
  const bare = host.replace(/^www\.(?=.+\.)/, "")
  const written = useUnicode(bare)
  // Empty until the Unicode form is known.
  const [letter = ""] = written.startsWith("xn--") ? "" : written
  return <span className={`${styles["tile"]} ${className}`} data-letter={letter.toUpperCase()} aria-hidden />
}
