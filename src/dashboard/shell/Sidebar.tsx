import { t } from "@lingui/core/macro"
import { ActionIcon } from "@mantine/core"
import { type KeyboardEvent, type Ref, type SyntheticEvent, useState } from "react"
import IconCollapse from "~icons/tabler/layout-sidebar-left-collapse"
import IconExpand from "~icons/tabler/layout-sidebar-left-expand"
import { useOnDemand } from "../ui/useOnDemand.ts"
import { CreateButton } from "./CreateButton.tsx"
import { Nav } from "./Nav.tsx"
import styles from "./Sidebar.module.css"
import { TeamButton } from "./TeamButton.tsx"

interface Tip {
  readonly text: string
  /** The middle of its element, in pixels from the top of the window. */
  readonly top: number
}

/** The name of the icon that has the pointer or the focus. The library's tooltip would add 16 KiB to the first screen. */
const useTip = () => {
  const [tip, setTip] = useState<Tip>()
  const hide = () => setTip(undefined)
  const show = ({ target }: SyntheticEvent) => {
    const owner = target instanceof Element ? target.closest<HTMLElement>("[data-tip]") : null
    if (owner === null) return hide()
    const { top, height } = owner.getBoundingClientRect()
    setTip({ text: owner.dataset["tip"] ?? "", top: top + height / 2 })
  }
  return {
    tip,
    watch: {
      onMouseOver: show,
      onMouseLeave: hide,
      onFocus: show,
      onBlur: hide,
      onClick: hide,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === "Escape") hide()
      }
    }
  }
}

/** The team switcher; its menu loads on first use. */
const TeamSwitcher = ({ onGo }: { readonly onGo: () => void }) => {
  const { Loaded: Menu, request } = useOnDemand(() =>
    import("./OpenTeamMenu.tsx").then((loaded) => loaded.OpenTeamMenu)
  )
  return Menu === undefined ? <TeamButton onClick={request} /> : <Menu onGo={onGo} />
}

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
