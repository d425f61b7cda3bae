import { useQueryClient } from "@tanstack/react-query"
import { useMutation } from "../api/Mutation.ts"
import { toldFailure } from "../ui/notify.tsx"
import { type AboutDesktop, aboutKey } from "./Desktop.ts"

/** Changes something of the desktop app, and shows its new state. Failures become notices unless the form shows them. */
export const useAbout = <Variables = void>(
  change: (variables: Variables) => Promise<AboutDesktop>,
  onError: ((failure: Error) => void) | "shown" = toldFailure
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (now: AboutDesktop) => queries.setQueryData(aboutKey, now),
    ...(onError === "shown" ? {} : { onError })
  })
}
