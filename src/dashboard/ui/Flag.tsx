import { lazy, Suspense } from "react"
import styles from "./Sign.module.css"

const FlagPicture = lazy(() => import("./FlagPicture.tsx").then((loaded) => ({ default: loaded.FlagPicture })))

/** A country's flag beside its name; a blank space for an unknown country. */
export const Flag = ({ code }: { readonly code: string }) => (
  <span className={styles["flag"]} aria-hidden>
    <Suspense>
      <FlagPicture code={code} />
    </Suspense>
  </span>
)
