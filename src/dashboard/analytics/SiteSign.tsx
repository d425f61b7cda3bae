import { lazy, Suspense } from "react"
import { siteName, siteOf } from "../../click/Sites.ts"
import { HostLetter } from "../ui/HostLetter.tsx"
import styles from "../ui/Sign.module.css"

const BrandPicture = lazy(() => import("./BrandPicture.tsx").then((loaded) => ({ default: loaded.BrandPicture })))

/** The logo of a referrer's brand, or its first letter. */
export const SiteSign = ({ host }: { readonly host: string }) => {
  const icon = siteOf(host)?.icon
  if (icon === undefined) return <HostLetter host={siteName(host)} />
  return (
    <span className={styles["brand"]} aria-hidden>
      <Suspense>
        <BrandPicture name={icon} />
      </Suspense>
    </span>
  )
}
