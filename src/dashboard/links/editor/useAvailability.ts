import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import type { DomainId } from "../../../contract/Id.ts"
import { slugFault } from "../../../contract/ShortCode.ts"
import { data } from "../../api/Run.ts"
import { links } from "../../queries/LinkClient.ts"

/** How long typing has to rest before the server is asked, in milliseconds. */
const rest = 250

export type SlugState =
  | { readonly _tag: "Empty" | "Asking" | "Free" }
  | { readonly _tag: "Refused"; readonly reason: string }

/** Whether a slug can be had, asked while it is typed. */
export const useAvailability = (typed: string, domain: DomainId | null): SlugState => {
  const slug = typed.trim()
  const [settled] = useDebouncedValue(slug, rest)
  const fault = slug === "" ? undefined : slugFault(slug)
  const { data: answer } = useQuery({
    queryKey: ["links", "availability", settled, domain],
    queryFn: ({ signal }) =>
      data(
        links.availability({ urlParams: { slug: settled, ...(domain === null ? {} : { domain_id: domain }) } }),
        signal
      ),
    enabled: settled !== "" && settled === slug && fault === undefined,
    staleTime: 5000
  })
  if (slug === "") return { _tag: "Empty" }
  if (fault !== undefined) return { _tag: "Refused", reason: fault }
  if (answer === undefined || settled !== slug) return { _tag: "Asking" }
  return answer.available ? { _tag: "Free" } : { _tag: "Refused", reason: answer.reason ?? "It cannot be had." }
}
