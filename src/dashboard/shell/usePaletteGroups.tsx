import { useMantineColorScheme } from "@mantine/core"
import type { SpotlightActionData } from "@mantine/spotlight"
import { useNavigate } from "@tanstack/react-router"
import IconChartBar from "~icons/tabler/chart-bar"
import IconClock from "~icons/tabler/clock"
import IconFolder from "~icons/tabler/folder"
import IconHome from "~icons/tabler/home"
import IconKey from "~icons/tabler/key"
import IconLayoutList from "~icons/tabler/layout-list"
import IconLink from "~icons/tabler/link"
import IconLinkPlus from "~icons/tabler/link-plus"
import IconLogout from "~icons/tabler/logout"
import IconMoon from "~icons/tabler/moon"
import IconQrcode from "~icons/tabler/qrcode"
import IconSettings from "~icons/tabler/settings"
import IconTag from "~icons/tabler/tag"
import IconTrash from "~icons/tabler/trash"
import IconUpload from "~icons/tabler/upload"
import IconUser from "~icons/tabler/user"
import IconUsers from "~icons/tabler/users"
import IconWorld from "~icons/tabler/world"
import { addressesOf } from "../links/Address.ts"
import { openBulk } from "../links/bulk/openBulk.tsx"
import { usePaletteRecords } from "./usePaletteRecords.tsx"
import { useShorten } from "./usePaste.ts"
import { useSignOut } from "./useSignOut.ts"
import { t } from "./words/t.ts"

const places = [
  [t("overview"), "/overview", IconHome],
  [t("links"), "/links", IconLink],
  [t("analytics"), "/analytics", IconChartBar],
  [t("pages"), "/pages", IconLayoutList],
  [t("qrCodes"), "/qr", IconQrcode],
  [t("folders"), "/folders", IconFolder],
  [t("tags"), "/tags", IconTag],
  [t("domains"), "/domains", IconWorld],
  [t("teamSettings"), "/settings/team", IconSettings],
  [t("members"), "/settings/members", IconUsers],
  [t("apiKeys"), "/settings/keys", IconKey],
  [t("importsAndJobs"), "/settings/jobs", IconClock],
  [t("yourAccount"), "/settings/account", IconUser],
  [t("trash"), "/trash", IconTrash]
] as const

/** The actions, places and records that fit what is typed, and whether more may come. */
export const usePaletteGroups = (query: string) => {
  const navigate = useNavigate()
  const shorten = useShorten()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signingOut = useSignOut()
  const records = usePaletteRecords(query)

  const matches = (label: string) => label.toLowerCase().includes(query.trim().toLowerCase())
  // An address of this installation is looked for, and never shortened.
  const pasted = [...new Set(addressesOf(query))].filter((one) => new URL(one).host !== location.host)
  const shortening: ReadonlyArray<SpotlightActionData> =
    pasted.length === 0
      ? []
      : [
          {
            id: "shorten",
            label:
              pasted[0] !== undefined && pasted.length === 1
                ? t("shortenAddress", { address: pasted[0] })
                : t("shortenAddresses", { count: pasted.length }),
            leftSection: <IconLinkPlus size={20} />,
            onClick: () => shorten(pasted)
          }
        ]
  const actions: ReadonlyArray<SpotlightActionData> = [
    {
      id: "new-link",
      label: t("shortenALink"),
      leftSection: <IconLinkPlus size={20} />,
      onClick: () => void navigate({ to: "/links", search: { edit: "new" } })
    },
    {
      id: "new-links",
      label: t("shortenManyLinks"),
      leftSection: <IconLinkPlus size={20} />,
      onClick: () => openBulk()
    },
    {
      id: "import",
      label: t("importLinks"),
      leftSection: <IconUpload size={20} />,
      onClick: () => void navigate({ to: "/import" })
    },
    {
      id: "new-qr",
      label: t("newQrCode"),
      leftSection: <IconQrcode size={20} />,
      onClick: () => void navigate({ to: "/qr/new" })
    },
    {
      id: "scheme",
      label: colorScheme === "dark" ? t("lightLook") : t("darkLook"),
      leftSection: <IconMoon size={20} />,
      onClick: () => setColorScheme(colorScheme === "dark" ? "light" : "dark")
    },
    {
      id: "sign-out",
      label: t("signOut"),
      leftSection: <IconLogout size={20} />,
      onClick: () => signingOut.mutate()
    }
  ]
  const going: ReadonlyArray<SpotlightActionData> = places.map(([label, to, Icon]) => ({
    id: to,
    label,
    leftSection: <Icon size={20} />,
    onClick: () => void navigate({ to })
  }))
  const groups = [
    { group: t("do"), actions: [...shortening, ...actions.filter(({ label = "" }) => matches(label))] },
    { group: t("goTo"), actions: going.filter(({ label = "" }) => matches(label)) },
    ...records.groups
  ].filter(({ actions }) => actions.length > 0)

  return { groups, isSearching: records.isSearching }
}
