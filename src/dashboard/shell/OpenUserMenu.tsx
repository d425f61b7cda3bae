import { t } from "@lingui/core/macro"
import { Menu, useMantineColorScheme } from "@mantine/core"
import { useNavigate } from "@tanstack/react-router"
import IconCheck from "~icons/tabler/check"
import IconDeviceDesktop from "~icons/tabler/device-desktop"
import IconKeyboard from "~icons/tabler/keyboard"
import IconLogout from "~icons/tabler/logout"
import IconMoon from "~icons/tabler/moon"
import IconSun from "~icons/tabler/sun"
import IconUser from "~icons/tabler/user"
import { useSession } from "../api/Session.ts"
import { useOpening } from "../ui/useOpening.ts"
import { showShortcuts } from "./shortcutsHelp.tsx"
import { UserButton } from "./UserButton.tsx"
import { useSignOut } from "./useSignOut.ts"

const schemes = [
  { name: "light", label: t`Light`, icon: IconSun },
  { name: "dark", label: t`Dark`, icon: IconMoon },
  { name: "auto", label: t`Same as system`, icon: IconDeviceDesktop }
] as const

/** The open user menu: account, color scheme and sign-out. */
export const OpenUserMenu = () => {
  const { user } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const navigate = useNavigate()
  const { target, menu } = useOpening()
  const leaving = useSignOut()
  return (
    <Menu {...menu} position="bottom-end" width={240} shadow="md">
      <Menu.Target>
        <UserButton ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email ?? user.username}</Menu.Label>
        <Menu.Item leftSection={<IconUser size={18} />} onClick={() => void navigate({ to: "/settings/account" })}>
          {t({ context: "navigation", message: "Your account" })}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={18} />} onClick={showShortcuts}>
          {t`Keyboard shortcuts`}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t`Theme`}</Menu.Label>
        {schemes.map(({ name, label, icon: Icon }) => (
          <Menu.Item
            key={name}
            leftSection={<Icon size={18} />}
            rightSection={
              name === colorScheme ? (
                <IconCheck size={16} aria-hidden={false} role="img" aria-label={t`current`} />
              ) : undefined
            }
            onClick={() => setColorScheme(name)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => leaving.mutate()}>
          {t`Sign out`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
