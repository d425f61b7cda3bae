import { useQuery } from "@tanstack/react-query"
import { type ImportDraft, readsFile } from "./Draft.ts"
import { previewFile } from "./send.ts"
import { hasRows, type SourceNeeds } from "./sources.ts"

const numbers = new WeakMap<File, number>()
let counted = 0

/** A number that identifies a chosen file. */
const numberOf = (file: File): number => {
  const known = numbers.get(file) ?? ++counted
  numbers.set(file, known)
  return known
}

/** A preview of the chosen file, with the user's columns. */
export const usePreview = (draft: ImportDraft, needs: SourceNeeds) => {
  const { file, columns } = draft
  const wanted = readsFile(draft, needs) && file !== null && hasRows(file) ? file : undefined
  return useQuery({
    queryKey: ["import-preview", wanted === undefined ? 0 : numberOf(wanted), columns ?? null],
    queryFn: ({ signal }) => (wanted === undefined ? null : previewFile(wanted, columns, signal)),
    enabled: wanted !== undefined,
    // Keep the table while columns change, but not for another file.
    placeholderData: (last) => (columns === undefined ? undefined : last),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false
  })
}
