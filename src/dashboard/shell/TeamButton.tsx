import { t } from "@lingui/core/macro"
import { UnstyledButton, VisuallyHidden } from "@mantine/core"
import type { ComponentPropsWithRef } from "react"
import IconSelector from "~icons/tabler/selector"
import { useSession } from "../api/Session.ts"
import { initials } from "../ui/initials.ts"
import styles from "./Sidebar.module.css"

/** The current team; a click opens the team menu. */
export const TeamButton = (props: ComponentPropsWithRef<"button">) => {
  const { team } = useSession()
  return (
    <UnstyledButton aria-haspopup="menu" data-tip={team.name} {...props} className={styles["team"] ?? ""}>
      <VisuallyHidden>{t`Team: ${{ team: team.name }}`}</VisuallyHidden>
      <span className={styles["face"]} aria-hidden>
        {initials(team.name)}
      </span>
      <bdi className={styles["name"]} aria-hidden>
        {team.name}
      </bdi>
      <IconSelector size={16} aria-hidden />
    </UnstyledButton>
  )
}
