import { lazy, Suspense } from "react"
import styles from "./Sign.module.css"

const FlagPicture = lazy(() => import("./FlagPicture.tsx").then((loaded) => ({ default: loaded.FlagPicture })))

/** A country's flag next to its name; a blank space if the country is unknown. */
export const Flag = ({ code }: { readonly code: string }) => (
  <span className={styles["flag"]} aria-hidden>
    <Suspense>
      <FlagPicture code={code} />
    </Suspense>
  </span>
)
