import { t } from "@lingui/core/macro"
import { useDebouncedValue } from "@mantine/hooks"
import type { SpotlightActionData } from "@mantine/spotlight"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import type { ReactNode } from "react"
import IconFolder from "~icons/tabler/folder"
import IconLayoutList from "~icons/tabler/layout-list"
import IconLink from "~icons/tabler/link"
import IconQrcode from "~icons/tabler/qrcode"
import IconTag from "~icons/tabler/tag"
import type { FolderId, TagId } from "../../contract/Id.ts"
import { data } from "../api/Run.ts"
import { pageChoiceQuery } from "../library/PagesClient.ts"
import { foldersQuery, tagsQuery } from "../library/Queries.ts"
import { links } from "../queries/LinkClient.ts"
import { qrcodes } from "../queries/QrcodeClient.ts"
import { withoutScheme } from "../ui/format.ts"
import { hasWords } from "../ui/hasWords.ts"
import { linkTitle } from "../ui/linkTitle.ts"
import { shortName } from "../ui/shortName.ts"

type Action = SpotlightActionData

/** The maximum number of results of each kind. It is higher for links, which people search for most. */
const most = 5
const mostLinks = 8

/**
 * The links, pages, QR codes, folders and tags that match the query, grouped by kind; more may arrive while searching.
 */
export const usePaletteRecords = (query: string) => {
  const navigate = useNavigate()
  const [wanted] = useDebouncedValue(query.trim(), 150)
  const enabled = wanted !== ""
  const searched = { enabled, placeholderData: keepPreviousData } as const
  const foundLinks = useQuery({
    queryKey: ["links", "palette", wanted],
    queryFn: ({ signal }) => data(links.list({ urlParams: { search: wanted, limit: mostLinks } }), signal),
    ...searched
  })
  const foundCodes = useQuery({
    queryKey: ["qrcodes", "palette", wanted],
    queryFn: ({ signal }) => data(qrcodes.list({ urlParams: { search: wanted, limit: most } }), signal),
    ...searched
  })
  const pages = useQuery({ ...pageChoiceQuery, enabled })
  const folders = useQuery({ ...foldersQuery, enabled })
  const tags = useQuery({ ...tagsQuery, enabled })

  /** Creates the entries for folders or tags, which open their links. */
  const named = <Id extends string>(
    all: ReadonlyArray<{ readonly id: Id; readonly name: string }> = [],
    sign: ReactNode,
    searchOf: (id: Id) => { readonly folder?: FolderId; readonly tag?: TagId }
  ) =>
    all
      .filter(({ name }) => hasWords(wanted, name))
      .slice(0, most)
      .map(({ id, name }) => ({
        id,
        label: name,
        leftSection: sign,
        onClick: () => void navigate({ to: "/links", search: searchOf(id) })
      }))
  const groups: ReadonlyArray<{ readonly group: string; readonly actions: ReadonlyArray<Action> }> = [
    {
      group: t`Links`,
      actions: (foundLinks.data?.links ?? []).map((link) => ({
        id: link.id,
        label: shortName(link.short_url),
        description: linkTitle(link) ?? withoutScheme(link.destination_url),
        leftSection: <IconLink size={20} />,
        onClick: () => void navigate({ to: "/links/$linkId", params: { linkId: link.id } })
      }))
    },
    {
      group: t`Pages`,
      actions: (pages.data ?? [])
        .filter(({ title, public_url }) => hasWords(wanted, title, shortName(public_url), withoutScheme(public_url)))
        .slice(0, most)
        .map(({ id, title, public_url }) => ({
          id,
          label: title,
          description: shortName(public_url),
          leftSection: <IconLayoutList size={20} />,
          onClick: () => void navigate({ to: "/pages/$pageId", params: { pageId: id } })
        }))
    },
    {
      group: t`QR codes`,
      actions: (foundCodes.data?.qrcodes ?? []).map(({ id, name }) => ({
        id,
        label: name,
        leftSection: <IconQrcode size={20} />,
        onClick: () => void navigate({ to: "/qr/$qrcodeId", params: { qrcodeId: id } })
      }))
    },
    {
      group: t`Folders`,
      actions: named(folders.data, <IconFolder size={20} />, (folder) => ({ folder }))
    },
    { group: t`Tags`, actions: named(tags.data, <IconTag size={20} />, (tag) => ({ tag })) }
  ]
  const isReading = [foundLinks, foundCodes, pages, folders, tags].some(({ isFetching }) => isFetching)
  return { groups: enabled ? groups : [], isSearching: query.trim() !== wanted || isReading }
}
