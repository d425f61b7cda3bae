import { ActionIcon } from "@mantine/core"
import { IconDots } from "@tabler/icons-react"
import { lazy, type ReactNode, Suspense, useState } from "react"

/** One thing that a menu does. */
export interface MenuAction {
  readonly label: string
  readonly icon: ReactNode
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

const OpenMenu = lazy(() => import("./OpenMenu.tsx").then((loaded) => ({ default: loaded.OpenMenu })))

/** A button with dots that opens a menu; the menu itself is loaded when one is first opened. */
export const ActionMenu = ({ name, actions, tabIndex = 0 }: Props) => {
  const [isAsked, setAsked] = useState(false)
  const button = (
    <ActionIcon aria-label={name} aria-haspopup="menu" tabIndex={tabIndex} onClick={() => setAsked(true)}>
      <IconDots size={18} />
    </ActionIcon>
  )
  if (!isAsked) return button
  return (
    <Suspense fallback={button}>
      <OpenMenu name={name} actions={actions} tabIndex={tabIndex} />
    </Suspense>
  )
}
