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
import { useShorten } from "./usePaste.ts"

const [store, palette] = createSpotlight()

const places = [
  ["Overview", "/overview", IconHome],
  ["Links", "/links", IconLink],
  ["Analytics", "/analytics", IconChartBar],
  ["Pages", "/pages", IconLayoutList],
  ["QR codes", "/qr", IconQrcode],
  ["Folders", "/folders", IconFolder],
  ["Tags", "/tags", IconTag],
  ["Domains", "/domains", IconWorld],
  ["Team settings", "/settings/team", IconSettings],
  ["Members", "/settings/members", IconUsers],
  ["API keys", "/settings/keys", IconKey],
  ["Trash", "/trash", IconTrash]
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
  const pasted = addressesOf(query)
  const shortening: ReadonlyArray<SpotlightActionData> =
    pasted.length === 0
      ? []
      : [
          {
            id: "shorten",
            label: pasted.length === 1 ? `Shorten ${pasted[0]}` : `Shorten ${pasted.length} addresses`,
            leftSection: <IconLinkPlus size={20} />,
            onClick: () => shorten(pasted)
          }
        ]
  const actions: ReadonlyArray<SpotlightActionData> = [
    {
      id: "new-link",
      label: "Shorten a link",
      leftSection: <IconLinkPlus size={20} />,
      onClick: () => void navigate({ to: "/links", search: { edit: "new" } })
    },
    {
      id: "new-links",
      label: "Shorten many links",
      leftSection: <IconLinkPlus size={20} />,
      onClick: () => openBulk()
    },
    {
      id: "new-qr",
      label: "New QR code",
      leftSection: <IconQrcode size={20} />,
      onClick: () => void navigate({ to: "/qr/new" })
    },
    {
      id: "scheme",
      label: colorScheme === "dark" ? "Light look" : "Dark look",
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
          description: link.title ?? withoutScheme(link.destination_url),
          leftSection: <IconLink size={20} />,
          onClick: () => void navigate({ to: "/links/$linkId", params: { linkId: link.id } })
        }))
  const groups = [
    { group: "Do", actions: [...shortening, ...actions.filter(({ label = "" }) => matches(label))] },
    { group: "Go to", actions: going.filter(({ label = "" }) => matches(label)) },
    { group: "Links", actions: hits }
  ].filter(({ actions }) => actions.length > 0)

  return (
    <Spotlight.Root store={store} query={query} onQueryChange={setQuery} onSpotlightClose={onClose} shortcut={null}>
      <VisuallyHidden>
        <Modal.Title>Search or do</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        placeholder="Search links, go somewhere, do something"
        aria-label="Search links, go somewhere, do something"
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
        {groups.length === 0 && <Spotlight.Empty>Nothing found</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
