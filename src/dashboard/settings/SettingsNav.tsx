import { t } from "@lingui/core/macro"
import { UnstyledButton } from "@mantine/core"
import { useDisclosure, useHotkeys } from "@mantine/hooks"
import { Link, useRouterState } from "@tanstack/react-router"
import { useId } from "react"
import IconChevronDown from "~icons/tabler/chevron-down"
import { covers, type Role } from "../../contract/Role.ts"
import { useSession } from "../api/Session.ts"
import { desktop } from "./Desktop.ts"
import styles from "./SettingsLayout.module.css"

/** Each screen with its name and the least role that may use it. */
const groups = [
  {
    name: t`Team`,
    places: [
      ["/settings/team", t`Team settings`, "member"],
      ["/settings/members", t`Members`, "member"],
      ["/settings/keys", t`API keys`, "admin"],
      ["/settings/webhooks", t`Webhooks`, "admin"],
      ["/settings/jobs", t`Imports and jobs`, "member"],
      ["/settings/destinations", t`Destinations`, "admin"],
      ["/settings/audit", t`Audit log`, "admin"]
    ]
  },
  {
    name: t({ context: "settings", message: "Account" }),
    places: [
      ["/settings/account", t({ context: "settings", message: "Profile" }), "member"],
      ["/settings/security", t`Password and sessions`, "member"],
      ["/settings/preferences", t`Language and time zone`, "member"]
    ]
  },
  {
    name: t`Server`,
    places: [
      // A desktop installation has only one server, and its own screen for it.
      desktop === undefined
        ? (["/settings/servers", t`Servers`, "owner"] as const)
        : (["/settings/computer", t`This computer`, "member"] as const),
      ["/settings/tools", t`Tools`, "member"]
    ]
  }
] as const

const groupsFor = (role: Role) =>
  groups.map(({ name, places }) => ({ name, places: places.filter(([, , least]) => covers(role, least)) }))

/** The navigation of the settings: a sidebar, or a list behind a button where a sidebar has no room. */
export const SettingsNav = () => {
  const id = useId()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [isOpen, { toggle, close }] = useDisclosure()
  useHotkeys([["Escape", close]])
  const isHere = (to: string) => path === to || path.startsWith(`${to}/`)
  const shown = groupsFor(useSession().team.role)
  const current = shown.flatMap(({ places }) => places).find(([to]) => isHere(to))?.[1]
  return (
    <div className={styles["side"]}>
      <UnstyledButton className={styles["toggle"] ?? ""} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <span>{current === undefined ? t`Settings` : t`Settings: ${{ screen: current }}`}</span>
        <IconChevronDown size={18} aria-hidden />
      </UnstyledButton>
      <nav id={id} className={styles["nav"]} data-open={isOpen || undefined} aria-label={t`Settings`}>
        {shown.map(({ name, places }, place) => (
          <div key={name}>
            <p className={styles["group"]} id={`${id}-${place}`}>
              {name}
            </p>
            <ul className={styles["places"]} aria-labelledby={`${id}-${place}`}>
              {places.map(([to, label]) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={styles["place"]}
                    activeProps={{}}
                    aria-current={isHere(to) ? "page" : undefined}
                    onClick={close}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  )
}
