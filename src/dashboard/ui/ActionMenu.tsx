import { ActionIcon } from "@mantine/core"
import type { ReactNode } from "react"
import IconDots from "~icons/tabler/dots"
import { useOnDemand } from "./useOnDemand.ts"

/** An action in a menu. */
export interface MenuAction {
  readonly label: string
  readonly icon?: ReactNode
  /** The state of a toggle; undefined for other actions. */
  readonly isOn?: boolean
  readonly onClick: () => void
  /** Shown in red, below a divider. */
  readonly isDangerous?: boolean
}

interface Props {
  /** The menu's accessible name, such as "Actions for example.com/abc". */
  readonly name: string
  readonly actions: ReadonlyArray<MenuAction>
  readonly tabIndex?: number
  /** Dots by default. */
  readonly icon?: ReactNode
  /** Whether the menu stays open after an action. */
  readonly isLasting?: boolean
}

/** A button that opens a menu; the menu itself loads when one first opens. */
export const ActionMenu = ({
  name,
  actions,
  tabIndex = 0,
  icon = <IconDots size={18} />,
  isLasting = false
}: Props) => {
  const { Loaded: Menu, request } = useOnDemand(() => import("./OpenMenu.tsx").then((loaded) => loaded.OpenMenu))
  if (Menu !== undefined) return <Menu {...{ name, actions, tabIndex, icon, isLasting }} />
  return (
    <ActionIcon aria-label={name} aria-haspopup="menu" tabIndex={tabIndex} onClick={request}>
      {icon}
    </ActionIcon>
  )
}
