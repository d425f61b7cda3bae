import { t } from "@lingui/core/macro"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import type { Availability } from "../../contract/Availability.ts"

/** How long typing must pause before the request, in milliseconds. */
const restTime = 250

export type SlugState =
  | { readonly _tag: "Empty" | "Asking" | "Free" }
  | { readonly _tag: "Refused"; readonly reason: string }

interface Question {
  readonly slug: string
  /** Why the short code is invalid; known without a request. */
  readonly fault: string | undefined
  readonly ask: (slug: string, signal: AbortSignal) => Promise<Availability>
  /** What the answer depends on, apart from the short code. */
  readonly key: ReadonlyArray<unknown>
}

/** Checks the availability of a short code while it is typed. */
export const useAvailability = ({ slug, fault, ask, key }: Question): SlugState => {
  const [settled] = useDebouncedValue(slug, restTime)
  const { data: answer } = useQuery({
    queryKey: [...key, settled],
    queryFn: ({ signal }) => ask(settled, signal),
    enabled: settled !== "" && settled === slug && fault === undefined,
    staleTime: 5000
  })
  if (slug === "") return { _tag: "Empty" }
  if (fault !== undefined) return { _tag: "Refused", reason: fault }
  if (answer === undefined || settled !== slug) return { _tag: "Asking" }
  return answer.available ? { _tag: "Free" } : { _tag: "Refused", reason: answer.reason ?? t`It cannot be had.` }
}
