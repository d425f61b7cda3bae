import { t } from "@lingui/core/macro"
import { UnstyledButton } from "@mantine/core"
import type { ComponentPropsWithRef } from "react"
import IconPlus from "~icons/tabler/plus"
import { useCanWrite } from "../api/Session.ts"
import { useOnDemand } from "../ui/useOnDemand.ts"
import styles from "./Sidebar.module.css"

/** Opens the menu of what can be created. Its name differs from the submit buttons of forms. */
export const CreateTarget = (props: ComponentPropsWithRef<"button">) => (
  <UnstyledButton
    aria-haspopup="menu"
    aria-label={t`Create new…`}
    data-tip={t`Create`}
    {...props}
    className={styles["create"] ?? ""}
  >
    <IconPlus size={18} aria-hidden />
    <span>{t`Create`}</span>
  </UnstyledButton>
)

/** The "Create" button with its menu, which loads on first use. */
export const CreateButton = () => {
  const { Loaded: Menu, request } = useOnDemand(() =>
    import("./OpenCreateMenu.tsx").then((loaded) => loaded.OpenCreateMenu)
  )
  const canWrite = useCanWrite()
  if (!canWrite) return null
  return Menu === undefined ? <CreateTarget onClick={request} /> : <Menu />
}
