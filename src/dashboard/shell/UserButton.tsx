import { t } from "@lingui/core/macro"
import { UnstyledButton, VisuallyHidden } from "@mantine/core"
import type { ComponentPropsWithRef } from "react"
import { useSession } from "../api/Session.ts"
import { initials } from "../ui/initials.ts"
import styles from "./UserButton.module.css"

/** The signed-in user and the current team; a click opens the menu. */
export const UserButton = (props: ComponentPropsWithRef<"button">) => {
  const { user, team } = useSession()
  return (
    <UnstyledButton aria-haspopup="menu" {...props}>
      <VisuallyHidden>{t`Account of ${{ username: user.username }}, team ${{ team: team.name }}`}</VisuallyHidden>
      <span className={styles["face"]} aria-hidden>
        {initials(user.username)}
      </span>
    </UnstyledButton>
  )
}
