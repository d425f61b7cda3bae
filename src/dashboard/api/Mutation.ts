import { type UseMutationOptions, type UseMutationResult, useMutation as useAnyMutation } from "@tanstack/react-query"
import { useCallback, useRef } from "react"

/**
 * TanStack Query's `useMutation`, but ignores a call while one with the same variables is running, because a second
 * click can arrive before the button is disabled.
 */
export const useMutation = <Data, Failure = Error, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Context>
): UseMutationResult<Data, Failure, Variables, Context> => {
  const result = useAnyMutation(options)
  const { mutateAsync } = result
  const underWay = useRef(new Set<string>())
  const mutate: typeof result.mutate = useCallback(
    (...asked) => {
      const what = JSON.stringify(asked[0]) ?? ""
      if (underWay.current.has(what)) return
      underWay.current.add(what)
      const end = () => underWay.current.delete(what)
      mutateAsync(...asked).then(end, end)
    },
    [mutateAsync]
  )
  return { ...result, mutate }
}
