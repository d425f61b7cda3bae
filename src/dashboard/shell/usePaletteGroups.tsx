import { plural, t } from "@lingui/core/macro"
import { Group, Kbd, useMantineColorScheme } from "@mantine/core"
import type { SpotlightActionData } from "@mantine/spotlight"
import { useNavigate } from "@tanstack/react-router"
import IconChartBar from "~icons/tabler/chart-bar"
import IconClock from "~icons/tabler/clock"
import IconFolder from "~icons/tabler/folder"
import IconHome from "~icons/tabler/home"
import IconKey from "~icons/tabler/key"
import IconLanguage from "~icons/tabler/language"
import IconLayoutList from "~icons/tabler/layout-list"
import IconLink from "~icons/tabler/link"
import IconLinkPlus from "~icons/tabler/link-plus"
import IconLock from "~icons/tabler/lock"
import IconLogout from "~icons/tabler/logout"
import IconMoon from "~icons/tabler/moon"
import IconQrcode from "~icons/tabler/qrcode"
import IconReplace from "~icons/tabler/replace"
import IconServer from "~icons/tabler/server"
import IconSettings from "~icons/tabler/settings"
import IconTag from "~icons/tabler/tag"
import IconTool from "~icons/tabler/tool"
import IconTrash from "~icons/tabler/trash"
import IconUpload from "~icons/tabler/upload"
import IconUser from "~icons/tabler/user"
import IconUsers from "~icons/tabler/users"
import IconWebhook from "~icons/tabler/webhook"
import IconWorld from "~icons/tabler/world"
import { addressesOf } from "../links/Address.ts"
import { openBulk, openReplace } from "../links/bulk/openBulk.tsx"
import { useNewPage } from "../pages/useNewPage.ts"
import { queryOf } from "../queries/LinkFilters.ts"
import { hasWords } from "../ui/hasWords.ts"
import { useRegisteredActions } from "../ui/useScreenActions.ts"
import { usePaletteRecords } from "./usePaletteRecords.tsx"
import { useShorten } from "./usePaste.ts"
import { useSignOut } from "./useSignOut.ts"

/** The right side of a row: its keyboard shortcut. */
const keysOf = (keys: ReadonlyArray<string>): Pick<SpotlightActionData, "rightSection"> =>
  keys.length === 0
    ? {}
    : {
        rightSection: (
          <Group gap={4} wrap="nowrap" visibleFrom="sm" aria-hidden>
            {keys.map((key) => (
              <Kbd key={key} size="xs">
                {key}
              </Kbd>
            ))}
          </Group>
        )
      }

/** The screens, with their shortcuts and other words for them. */
const places = [
  [t`Overview`, "/overview", IconHome, "GO"],
  [t`Links`, "/links", IconLink, "GL"],
  [t`Analytics`, "/analytics", IconChartBar, "GA"],
  [t`Pages`, "/pages", IconLayoutList, "GP"],
  [t`QR codes`, "/qr", IconQrcode, "GQ"],
  [t`Folders`, "/folders", IconFolder, ""],
  [t`Tags`, "/tags", IconTag, ""],
  [t`Domains`, "/domains", IconWorld, ""],
  [t`Team settings`, "/settings/team", IconSettings, "GS"],
  [t`Members`, "/settings/members", IconUsers, ""],
  [t`API keys`, "/settings/keys", IconKey, ""],
  [t`Webhooks`, "/settings/webhooks", IconWebhook, ""],
  [t`Imports and jobs`, "/settings/jobs", IconClock, ""],
  [t({ context: "navigation", message: "Your account" }), "/settings/account", IconUser, ""],
  [t`Password and sessions`, "/settings/security", IconLock, ""],
  [t`Language and time zone`, "/settings/preferences", IconLanguage, ""],
  [t`Servers`, "/settings/servers", IconServer, ""],
  [t`Tools`, "/settings/tools", IconTool, "", t`Bookmarklet`, t`App`, t`API`],
  [t`Trash`, "/trash", IconTrash, ""]
] as const

/** The actions, screens and records that match the query, and whether a search is still running. */
export const usePaletteGroups = (query: string) => {
  const navigate = useNavigate()
  const createPage = useNewPage()
  const shorten = useShorten()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signingOut = useSignOut()
  const records = usePaletteRecords(query)
  const screenActions = useRegisteredActions()

  const matches = ({ label = "", keywords = [] }: SpotlightActionData) => hasWords(query, label, ...keywords)
  // Addresses of this installation start a search; they are never shortened.
  const pasted = [...new Set(addressesOf(query))].filter((one) => new URL(one).host !== location.host)
  const shortening: ReadonlyArray<SpotlightActionData> =
    pasted.length === 0
      ? []
      : [
          {
            id: "shorten",
            label:
              pasted[0] !== undefined && pasted.length === 1
                ? t`Shorten ${{ address: pasted[0] }}`
                : plural({ count: pasted.length }, { one: "Shorten # URL", other: "Shorten # URLs" }),
            leftSection: <IconLinkPlus size={20} />,
            onClick: () => shorten(pasted)
          }
        ]
  const actions: ReadonlyArray<SpotlightActionData> = [
    {
      id: "new-link",
      label: t`Shorten a link`,
      leftSection: <IconLinkPlus size={20} />,
      ...keysOf(["C"]),
      onClick: () => void navigate({ to: "/links", search: { edit: "new" } })
    },
    {
      id: "new-links",
      label: t({ context: "navigation", message: "Create links in bulk" }),
      leftSection: <IconLinkPlus size={20} />,
      onClick: () => openBulk()
    },
    {
      id: "replace",
      label: t`Find and replace in destinations`,
      leftSection: <IconReplace size={20} />,
      onClick: () => openReplace(queryOf({}))
    },
    {
      id: "import",
      label: t`Import links…`,
      leftSection: <IconUpload size={20} />,
      onClick: () => void navigate({ to: "/import" })
    },
    {
      id: "new-page",
      label: t`New page`,
      leftSection: <IconLayoutList size={20} />,
      onClick: createPage
    },
    {
      id: "new-qr",
      label: t`New QR code`,
      leftSection: <IconQrcode size={20} />,
      onClick: () => void navigate({ to: "/qr/new" })
    },
    {
      id: "scheme",
      label: colorScheme === "dark" ? t`Light theme` : t`Dark theme`,
      keywords: [t`Light theme`, t`Dark theme`],
      leftSection: <IconMoon size={20} />,
      onClick: () => setColorScheme(colorScheme === "dark" ? "light" : "dark")
    },
    {
      id: "sign-out",
      label: t`Sign out`,
      leftSection: <IconLogout size={20} />,
      onClick: () => signingOut.mutate()
    }
  ]
  const going: ReadonlyArray<SpotlightActionData> = places.map(([label, to, Icon, keys, ...words]) => ({
    id: to,
    label,
    keywords: [...words],
    leftSection: <Icon size={20} />,
    ...keysOf([...keys]),
    onClick: () => void navigate({ to })
  }))
  const here: ReadonlyArray<SpotlightActionData> = screenActions.map(({ label, icon, shortcut, onClick }) => ({
    id: `here-${label}`,
    label,
    leftSection: icon,
    ...keysOf(shortcut === undefined ? [] : [shortcut]),
    onClick
  }))
  const groups = [
    { group: t`This screen`, actions: here.filter(matches) },
    { group: t`Actions`, actions: [...shortening, ...actions.filter(matches)] },
    { group: t`Go to`, actions: going.filter(matches) },
    ...records.groups
  ].filter(({ actions }) => actions.length > 0)

  return { groups, isSearching: records.isSearching }
}
