import { ActionIcon } from "@mantine/core"
import { type ReactNode, useState } from "react"
import IconDots from "~icons/tabler/dots"
import { notifyOffline } from "./notify.tsx"

/** One thing that a menu does. */
export interface MenuAction {
  readonly label: string
  readonly icon?: ReactNode
  /** Whether what it switches is on; undefined where it switches nothing. */
  readonly isOn?: boolean
  readonly onClick: () => void
  /** Shown in red, below a line. */
  readonly isDangerous?: boolean
}

interface Props {
  /** What the menu is about, for its name: "Actions for example.com/abc". */
  readonly name: string
  readonly actions: ReadonlyArray<MenuAction>
  readonly tabIndex?: number
}

type Loaded = typeof import("./OpenMenu.tsx").OpenMenu

/** A button with dots that opens a menu; the menu itself is loaded when one is first opened. */
export const ActionMenu = ({ name, actions, tabIndex = 0 }: Props) => {
  const [Menu, setMenu] = useState<Loaded>()
  // Not by `lazy`: where the server is away, a failure would take the whole screen with it.
  const open = () => void import("./OpenMenu.tsx").then(({ OpenMenu }) => setMenu(() => OpenMenu), notifyOffline)
  if (Menu !== undefined) return <Menu name={name} actions={actions} tabIndex={tabIndex} />
  return (
    <ActionIcon aria-label={name} aria-haspopup="menu" tabIndex={tabIndex} onClick={open}>
      <IconDots size={18} />
    </ActionIcon>
  )
}
