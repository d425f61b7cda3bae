import { lazy, Suspense } from "react"
import styles from "./Sign.module.css"

const FlagPicture = lazy(() => import("./FlagPicture.tsx").then((loaded) => ({ default: loaded.FlagPicture })))

/** The flag of a country beside its name; an empty field where it is not known which one it is. */
export const Flag = ({ code }: { readonly code: string }) => (
  <span className={styles["flag"]} aria-hidden>
    <Suspense>
      <FlagPicture code={code} />
    </Suspense>
  </span>
)
