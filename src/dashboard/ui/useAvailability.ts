import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import type { Availability } from "../../contract/Availability.ts"
import type { Warning } from "../../contract/Envelope.ts"
import type { Fault } from "../../contract/faults/Fault.ts"

/** How long typing must pause before the request, in milliseconds. */
const restTime = 250

export type SlugState =
  | { readonly _tag: "Empty" | "Asking" }
  | { readonly _tag: "Free"; readonly warning: Fault | undefined }
  | { readonly _tag: "Refused"; readonly why: Fault }

interface Answer {
  readonly data: Availability
  readonly warnings?: ReadonlyArray<Warning>
}

interface Question {
  readonly slug: string
  /** Why the short code is invalid; undefined if the browser finds no fault without asking the server. */
  readonly fault: Fault | undefined
  readonly ask: (slug: string, signal: AbortSignal) => Promise<Answer>
  /** Other values that the response depends on. */
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
  if (fault !== undefined) return { _tag: "Refused", why: fault }
  if (answer === undefined || settled !== slug) return { _tag: "Asking" }
  const { reason, reason_detail } = answer.data
  if (reason !== null && reason_detail !== null) return { _tag: "Refused", why: { ...reason_detail, message: reason } }
  const [warning] = (answer.warnings ?? []).flatMap(({ detail, message }) => (detail ? [{ ...detail, message }] : []))
  return { _tag: "Free", warning }
}
