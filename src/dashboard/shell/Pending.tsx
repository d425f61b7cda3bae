import { useRouter, useRouterState } from "@tanstack/react-router"
import { Mark } from "../ui/Mark.tsx"
import styles from "./Shell.module.css"
import sidebar from "./Sidebar.module.css"
import { useFolded } from "./useFolded.ts"

/** The frame and the skeleton of the screen, while the session loads. */
export const Pending = () => {
  const { routesById } = useRouter()
  const leaf = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId })
  const Skeleton = leaf === undefined ? undefined : routesById[leaf].options.pendingComponent
  const { isFolded } = useFolded()
  return (
    <div className={styles["shell"]}>
      <div className={styles["header"]}>
        <Mark />
      </div>
      <div className={sidebar["sidebar"]} data-folded={isFolded ? "" : undefined} />
      <main className={styles["main"]}>
        <div className={styles["content"]}>{Skeleton !== undefined && <Skeleton />}</div>
      </main>
    </div>
  )
}
