import { Kbd, Menu } from "@mantine/core"
import { useOpening } from "../ui/useOpening.ts"
import { CreateTarget } from "./CreateButton.tsx"
import { useCreateActions } from "./useCreateActions.tsx"

/** The open menu of what can be created. */
export const OpenCreateMenu = () => {
  const actions = useCreateActions()
  const { target, menu } = useOpening()
  return (
    <Menu {...menu} position="bottom-start" width={210} shadow="md">
      <Menu.Target>
        <CreateTarget ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, shortcut, onClick }) => (
          <Menu.Item
            key={label}
            leftSection={icon}
            rightSection={
              shortcut === undefined ? undefined : (
                <Kbd size="xs" aria-hidden>
                  {shortcut}
                </Kbd>
              )
            }
            onClick={onClick}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
