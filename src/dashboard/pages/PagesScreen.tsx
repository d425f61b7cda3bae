import { t } from "@lingui/core/macro"
import { Button } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import IconLayoutList from "~icons/tabler/layout-list"
import IconPlus from "~icons/tabler/plus"
import type { PageId } from "../../contract/Id.ts"
import { analytics } from "../analytics/Client.ts"
import { data } from "../api/Run.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { hasWords } from "../ui/hasWords.ts"
import { Loading } from "../ui/Loading.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { useShortcut } from "../ui/useShortcut.ts"
import { openNewPage } from "./list/NewPage.tsx"
import { PageCard } from "./list/PageCard.tsx"
import { PageFilters } from "./list/PageFilters.tsx"
import styles from "./list/Pages.module.css"
import { askedOf } from "./list/Search.ts"
import { useDuplicatePage } from "./list/useDuplicatePage.ts"
import { useRemovePage } from "./list/useRemovePage.ts"
import { pagesQuery, themesQuery } from "./Queries.ts"

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
  const make = () => openNewPage((page) => void navigate({ to: "/pages/$pageId", params: { pageId: page.id } }))
  useShortcut("n", make)
  const action = (
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
          {list.map((page) => (
            <PageCard
              key={page.id}
              page={page}
              theme={themes.find(({ name }) => name === page.theme)}
              views={viewsOf(page.id)}
              onDuplicate={duplicate}
              onRemove={remove}
            />
          ))}
        </ul>
      )}
    </>
  )
}
