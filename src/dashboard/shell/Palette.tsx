import "@mantine/spotlight/styles.css"
import { Modal, useMantineColorScheme, VisuallyHidden } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { createSpotlight, Spotlight, type SpotlightActionData } from "@mantine/spotlight"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useEffect, useState } from "react"
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
import { IconSearch } from "../icons/IconSearch.ts"
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

const [store, palette] = createSpotlight()

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

/** Finds places, actions and links by what is typed. */
export const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const navigate = useNavigate()
  const shorten = useShorten()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [query, setQuery] = useState("")
  const [wanted] = useDebouncedValue(query.trim(), 150)
  const found = useQuery({
    queryKey: ["links", "palette", wanted],
    queryFn: ({ signal }) => data(links.list({ urlParams: { search: wanted, limit: 8 } }), signal),
    enabled: wanted !== "",
    placeholderData: keepPreviousData
  })
  useEffect(() => palette.open(), [])

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

  // What the server finds comes after the choice of the first was made.
  const first = groups[0]?.actions[0]?.id
  useEffect(() => {
    const list = document.getElementById(store.getState().listId)
    if (first === undefined || query === "" || list?.querySelector("[data-selected]")) return
    list?.querySelector("[data-action]")?.setAttribute("data-selected", "true")
    store.updateState((state) => ({ ...state, selected: 0 }))
  }, [first, query])

  return (
    <Spotlight.Root store={store} query={query} onQueryChange={setQuery} onSpotlightClose={onClose} shortcut={null}>
      <VisuallyHidden>
        <Modal.Title>{t("searchOrDo")}</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        placeholder={t("searchLinksGoSomewhereDo")}
        aria-label={t("searchLinksGoSomewhereDo")}
        leftSection={<IconSearch size={20} />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ group, actions }) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {actions.map(({ id, group: _, keywords: __, ...action }) => (
              <Spotlight.Action key={id} {...action} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{t("nothingFound")}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
