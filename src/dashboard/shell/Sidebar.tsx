import { t } from "@lingui/core/macro"
import { ActionIcon } from "@mantine/core"
import type { Ref } from "react"
import IconCollapse from "~icons/tabler/layout-sidebar-left-collapse"
import IconExpand from "~icons/tabler/layout-sidebar-left-expand"
import { CreateButton } from "./CreateButton.tsx"
import { Nav } from "./Nav.tsx"
import styles from "./Sidebar.module.css"
import { TeamSwitcher } from "./TeamSwitcher.tsx"
import { useTip } from "./useTip.ts"

interface Props {
  readonly ref: Ref<HTMLDivElement>
  readonly isFolded: boolean
  readonly onFold: () => void
  /** Whether it is open on a phone, where it covers the screen. */
  readonly isOpen: boolean
  readonly onGo: () => void
}

/** The team, what to create, and the main navigation. Folded, it shows icons only; on a phone it is a drawer. */
export const Sidebar = ({ ref, isFolded, onFold, isOpen, onGo }: Props) => {
  const { tip, watch } = useTip()
  const label = isFolded ? t`Expand sidebar` : t`Collapse sidebar`
  const Icon = isFolded ? IconExpand : IconCollapse
  return (
    <div
      ref={ref}
      id="sidebar"
      tabIndex={-1}
      className={styles["sidebar"]}
      data-folded={isFolded ? "" : undefined}
      data-open={isOpen ? "" : undefined}
      {...watch}
    >
      <TeamSwitcher onGo={onGo} />
      <CreateButton />
      <Nav onGo={onGo} />
      <ActionIcon
        className={styles["fold"] ?? ""}
        aria-label={label}
        aria-expanded={!isFolded}
        aria-controls="sidebar"
        data-tip={label}
        onClick={onFold}
      >
        <Icon size={20} stroke={1.6} />
      </ActionIcon>
      {isFolded && tip !== undefined && (
        <span className={styles["tip"]} style={{ top: tip.top }} aria-hidden>
          {tip.text}
        </span>
      )}
    </div>
  )
}
