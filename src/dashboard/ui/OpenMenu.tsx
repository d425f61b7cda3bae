import { ActionIcon, Menu } from "@mantine/core"
import type { ReactNode } from "react"
import type { MenuAction } from "./ActionMenu.tsx"
import { useOpening } from "./useOpening.ts"

interface Props {
  readonly name: string
  readonly actions: ReadonlyArray<MenuAction>
  readonly tabIndex: number
  readonly icon: ReactNode
  readonly isLasting: boolean
}

/** A menu that opens on mount. */
export const OpenMenu = ({ name, actions, tabIndex, icon, isLasting }: Props) => {
  const plain = actions.filter(({ isDangerous }) => isDangerous !== true)
  const dangerous = actions.filter(({ isDangerous }) => isDangerous === true)
  const { target, menu } = useOpening()
  return (
    <Menu {...menu} closeOnItemClick={!isLasting} position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <ActionIcon ref={target} aria-label={name} tabIndex={tabIndex}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {plain.map(({ label, icon, isOn, onClick }) =>
          isOn === undefined ? (
            <Menu.Item key={label} leftSection={icon} onClick={onClick}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.CheckboxItem key={label} checked={isOn} onChange={onClick} closeMenuOnClick={!isLasting}>
              {label}
            </Menu.CheckboxItem>
          )
        )}
        {dangerous.length > 0 && <Menu.Divider />}
        {dangerous.map(({ label, icon, onClick }) => (
          <Menu.Item
            key={label}
            leftSection={icon}
            onClick={onClick}
            color="red"
            style={{ color: "var(--mantine-color-error)" }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
