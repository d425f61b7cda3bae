import { t } from "@lingui/core/macro"
import { Button, Group, NativeSelect } from "@mantine/core"
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { Option, Schema } from "effect"
import IconLayoutList from "~icons/tabler/layout-list"
import IconPlus from "~icons/tabler/plus"
import { FolderId, type PageId } from "../../contract/Id.ts"
import type { ListPages } from "../../page/Api.ts"
import type { Page } from "../../page/Page.ts"
import { analytics } from "../analytics/Client.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { useCanWrite } from "../api/Session.ts"
import { folderChoices } from "../library/folderChoices.ts"
import { foldersQuery } from "../library/Queries.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { hasWords } from "../ui/hasWords.ts"
import { Loading } from "../ui/Loading.tsx"
import { told, toldFailure } from "../ui/notify.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { SearchField } from "../ui/SearchField.tsx"
import { useShortcut } from "../ui/useShortcut.ts"
import { pages } from "./Client.ts"
import { openNewPage } from "./list/NewPage.tsx"
import { PageCard } from "./list/PageCard.tsx"
import styles from "./list/Pages.module.css"
import { useRemovePage } from "./list/useRemovePage.ts"
import { pagesQuery, themesQuery } from "./Queries.ts"

/** Duplicates a page with its blocks as a draft, and opens it. */
const useDuplicatePage = () => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const copying = useMutation({
    mutationFn: ({ id, title }: Pick<Page, "id" | "title">) =>
      data(pages.duplicate({ path: { id }, payload: { title: t`${title} (copy)`.slice(0, 255) } })),
    onSuccess: (copy) => {
      told(t`Page duplicated. Publish it when it's ready.`)
      void navigate({ to: "/pages/$pageId", params: { pageId: copy.id } })
    },
    onError: toldFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ["pages"] })
  })
  return (page: Pick<Page, "id" | "title">) => copying.mutate(page)
}

/** The search parameters of the list. */
export interface PagesSearch {
  readonly search?: string
  readonly folder?: string
  readonly sort?: string
  readonly order?: string
}

/** The parameter value for pages without a folder. */
export const noFolder = "none"

export const sorts = [
  ["newest", "created_at", "desc", t`Newest first`],
  ["oldest", "created_at", "asc", t`Oldest first`],
  ["clicks", "total_clicks", "desc", t`Most clicks first`],
  ["title", "title", "asc", t`By title`],
  ["address", "slug", "asc", t`By URL`]
] as const

const folderId = Schema.decodeUnknownOption(FolderId)

const folderOf = (text: string | undefined): Pick<ListPages, "folder_id"> => {
  if (text === undefined) return {}
  if (text === noFolder) return { folder_id: "" }
  return Option.match(folderId(text), { onNone: () => ({}), onSome: (id) => ({ folder_id: id }) })
}

/** The API query for the search parameters; ignores unknown values. */
export const askedOf = ({ folder, sort, order }: PagesSearch): ListPages => {
  const chosen = sorts.find(([, by, direction]) => by === sort && direction === order)
  return { ...folderOf(folder), ...(chosen === undefined ? {} : { sort_by: chosen[1], sort_order: chosen[2] }) }
}

interface Props {
  readonly search: PagesSearch
  readonly onChange: (search: PagesSearch) => void
}

/** Filters and sorts the list of pages. */
export const PageFilters = ({ search, onChange }: Props) => {
  const { data: folders = [] } = useQuery(foldersQuery)
  const sort = sorts.find(([, by, order]) => by === search.sort && order === search.order)?.[0] ?? "newest"
  return (
    <Group gap="sm" mb="md">
      <SearchField
        label={t`Search pages`}
        value={search.search ?? ""}
        onChange={(text) => {
          const { search: _, ...rest } = search
          onChange(text === "" ? rest : { ...rest, search: text })
        }}
      />
      <NativeSelect
        aria-label={t`Folder`}
        value={search.folder ?? ""}
        data={[
          { value: "", label: t`All folders` },
          { value: noFolder, label: t`Without a folder` },
          ...folderChoices(folders)
        ]}
        onChange={({ currentTarget: { value } }) => {
          const { folder: _, ...rest } = search
          onChange(value === "" ? rest : { ...rest, folder: value })
        }}
      />
      <NativeSelect
        aria-label={t`Sort`}
        value={sort}
        data={sorts.map(([name, , , label]) => ({ value: name, label }))}
        onChange={({ currentTarget: { value } }) => {
          const { sort: _, order: __, ...rest } = search
          const chosen = sorts.find(([name]) => name === value)
          onChange(chosen === undefined || value === "newest" ? rest : { ...rest, sort: chosen[1], order: chosen[2] })
        }}
      />
    </Group>
  )
}

/** The number of pages that are drawn, because each takes a request. */
const mostDrawn = 24

/** The maximum number of pages in a report. */
const mostNamed = 50

/** The total views of a page; undefined while loading, or if the report omits the page because there are too many. */
const useViews = () => {
  const { data: named } = useQuery({
    queryKey: ["analytics", "views"],
    queryFn: async ({ signal }) => (await data(analytics.report({ urlParams: { period: "all" } }), signal)).pages
  })
  return (id: PageId): number | undefined =>
    named?.find((page) => page.id === id)?.count ?? (named !== undefined && named.length < mostNamed ? 0 : undefined)
}

const route = getRouteApi("/shell/pages")

/** The list of the team's bio pages. */
export const PagesScreen = () => {
  const search = route.useSearch()
  const navigate = useNavigate()
  const found = useQuery({ ...pagesQuery(askedOf(search)), placeholderData: keepPreviousData })
  const { data: themes = [] } = useQuery(themesQuery)
  const remove = useRemovePage()
  const duplicate = useDuplicatePage()
  const viewsOf = useViews()
  const canWrite = useCanWrite()
  const make = () => openNewPage((page) => void navigate({ to: "/pages/$pageId", params: { pageId: page.id } }))
  useShortcut("n", () => canWrite && make())
  const action = canWrite && (
    <Button leftSection={<IconPlus size={18} />} onClick={make}>
      {t`New page`}
    </Button>
  )
  const list = found.data?.pages.filter(
    ({ title, description, public_url }) =>
      search.search === undefined || hasWords(search.search, title, description, public_url)
  )
  const isEmpty = list?.length === 0
  const isFiltered = search.folder !== undefined || search.search !== undefined
  return (
    <>
      <PageHeader
        title={t`Pages`}
        description={t`Put all your links on one page.`}
        actions={isEmpty && !isFiltered ? undefined : action}
      />
      {(!isEmpty || isFiltered) && (
        <PageFilters
          search={search}
          onChange={(next) => void navigate({ to: "/pages", search: next, replace: true })}
        />
      )}
      {found.isError && <FailureNotice failure={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Loading shape="cards" />}
      {isEmpty && (
        <EmptyState
          icon={<IconLayoutList />}
          title={
            search.search !== undefined
              ? t`No matching pages`
              : isFiltered
                ? t`No pages in this folder`
                : t`Create your first page`
          }
          action={action}
        >
          {search.search !== undefined
            ? t`Try other words, or clear the search.`
            : isFiltered
              ? t`Choose another folder, or create a page and move it here in its settings.`
              : t`Share your links, pictures, videos and answers on one page, for your social profiles. Choose a theme, add links and share it.`}
        </EmptyState>
      )}
      {list !== undefined && !isEmpty && (
        <ul className={styles["grid"]}>
          {list.map((page, place) => (
            <PageCard
              key={page.id}
              page={page}
              theme={themes.find(({ name }) => name === page.theme)}
              views={viewsOf(page.id)}
              isDrawn={place < mostDrawn}
              onDuplicate={duplicate}
              onRemove={remove}
            />
          ))}
        </ul>
      )}
    </>
  )
}
