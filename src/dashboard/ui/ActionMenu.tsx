import { ActionIcon } from "@mantine/core"
import { type ReactNode, useState } from "react"
import IconDots from "~icons/tabler/dots"
import { notifyOffline } from "./notify.tsx"

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
  /** The menu's accessible name: "Actions for example.com/abc". */
  readonly name: string
  readonly actions: ReadonlyArray<MenuAction>
  readonly tabIndex?: number
}

type Loaded = typeof import("./OpenMenu.tsx").OpenMenu

/** A button with dots that opens a menu; the menu itself loads when one first opens. */
export const ActionMenu = ({ name, actions, tabIndex = 0 }: Props) => {
  const [Menu, setMenu] = useState<Loaded>()
  // Without `lazy`: if the server is offline, its failure would unmount the whole screen.
  const open = () => void import("./OpenMenu.tsx").then(({ OpenMenu }) => setMenu(() => OpenMenu), notifyOffline)
  if (Menu !== undefined) return <Menu name={name} actions={actions} tabIndex={tabIndex} />
  return (
    <ActionIcon aria-label={name} aria-haspopup="menu" tabIndex={tabIndex} onClick={open}>
      <IconDots size={18} />
    </ActionIcon>
  )
}
