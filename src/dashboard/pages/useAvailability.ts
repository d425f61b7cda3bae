import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import type { DomainId, PageId } from "../../contract/Id.ts"
import { data } from "../api/Run.ts"
import { pages } from "./Client.ts"

/** How long typing must rest before the server is asked, in milliseconds. */
const restTime = 250

/** Whether a page can have a slug: undefined while that is not known. */
export const useAvailability = (slug: string, domain: DomainId | null, page?: PageId) => {
  const [asked] = useDebouncedValue(slug, restTime)
  const { data: answer } = useQuery({
    queryKey: ["pages", "availability", asked, domain, page],
    queryFn: ({ signal }) =>
      data(
        pages.availability({
          urlParams: { slug: asked, domain_id: domain ?? "", ...(page === undefined ? {} : { page_id: page }) }
        }),
        signal
      ),
    enabled: asked !== ""
  })
  return answer?.slug === slug ? answer : undefined
}
