import { useMantineColorScheme } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import type { SpotlightActionData } from "@mantine/spotlight"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { data } from "../api/Run.ts"
import { IconChartBar } from "../icons/IconChartBar.ts"
import { IconFolder } from "../icons/IconFolder.ts"
import { IconHome } from "../icons/IconHome.ts"
import { IconKey } from "../icons/IconKey.ts"
import { IconLayoutList } from "../icons/IconLayoutList.ts"
import { IconLink } from "../icons/IconLink.ts"
import { IconLinkPlus } from "../icons/IconLinkPlus.ts"
import { IconMoon } from "../icons/IconMoon.ts"
import { IconQrcode } from "../icons/IconQrcode.ts"
import { IconSettings } from "../icons/IconSettings.ts"
import { IconTag } from "../icons/IconTag.ts"
import { IconTrash } from "../icons/IconTrash.ts"
import { IconUsers } from "../icons/IconUsers.ts"
import { IconWorld } from "../icons/IconWorld.ts"
import { addressesOf } from "../links/Address.ts"
import { openBulk } from "../links/bulk/openBulk.tsx"
import { links } from "../queries/LinkClient.ts"
import { withoutScheme } from "../ui/format.ts"
import { linkTitle } from "../ui/linkTitle.ts"
import { useShorten } from "./usePaste.ts"
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
  [t("trash"), "/trash", IconTrash]
] as const

/** The actions, places and links that fit what is typed, and whether more links may come. */
export const usePaletteGroups = (query: string) => {
  const navigate = useNavigate()
  const shorten = useShorten()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [wanted] = useDebouncedValue(query.trim(), 150)
  const found = useQuery({
    queryKey: ["links", "palette", wanted],
    queryFn: ({ signal }) => data(links.list({ urlParams: { search: wanted, limit: 8 } }), signal),
    enabled: wanted !== "",
    placeholderData: keepPreviousData
  })

  const matches = (label: string) => label.toLowerCase().includes(query.trim().toLowerCase())
  const pasted = [...new Set(addressesOf(query))]
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
    }
  ]
  const going: ReadonlyArray<SpotlightActionData> = places.map(([label, to, Icon]) => ({
    id: to,
    label,
    leftSection: <Icon size={20} />,
    onClick: () => void navigate({ to })
  }))
  const hits: ReadonlyArray<SpotlightActionData> =
    wanted === ""
      ? []
      : (found.data?.links ?? []).map((link) => ({
          id: link.id,
          label: withoutScheme(link.short_url),
          description: linkTitle(link) ?? withoutScheme(link.destination_url),
          leftSection: <IconLink size={20} />,
          onClick: () => void navigate({ to: "/links/$linkId", params: { linkId: link.id } })
        }))
  const groups = [
    { group: t("do"), actions: [...shortening, ...actions.filter(({ label = "" }) => matches(label))] },
    { group: t("goTo"), actions: going.filter(({ label = "" }) => matches(label)) },
    { group: t("links"), actions: hits }
  ].filter(({ actions }) => actions.length > 0)

  return { groups, isSearching: query.trim() !== wanted || found.isFetching }
}
