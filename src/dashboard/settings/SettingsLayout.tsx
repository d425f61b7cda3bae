import { Outlet } from "@tanstack/react-router"
import styles from "./SettingsLayout.module.css"
import { SettingsNav } from "./SettingsNav.tsx"

/** The frame of the settings: their navigation beside the current screen. */
export const SettingsLayout = () => (
  <div className={styles["settings"]}>
    <div className={styles["columns"]}>
      <SettingsNav />
      <div className={styles["screen"]}>
        <Outlet />
      </div>
    </div>
  </div>
)
