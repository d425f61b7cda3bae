import { useState } from "react"
import type { Link } from "../../link/Link.ts"
import { HostLetter } from "./HostLetter.tsx"
import styles from "./Sign.module.css"

interface Props {
  readonly link: Pick<Link, "destination" | "destination_url">
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url)

/** The icon of a link's destination, or the first letter of its host. */
export const PageIcon = ({ link: { destination, destination_url } }: Props) => {
  const icon = destination?.icon_url ?? undefined
  const [broken, setBroken] = useState<string>()
  if (icon === undefined || icon === broken) {
    return <HostLetter host={hostOf(destination_url)} className={styles["page"]} />
  }
  return (
    <img
      className={`${styles["brand"]} ${styles["page"]}`}
      // Load the icon from this page's own origin, regardless of the host name in its URL.
      src={new URL(icon).pathname}
      width={16}
      height={16}
      loading="lazy"
      decoding="async"
      alt=""
      onError={() => setBroken(icon)}
    />
  )
}
