import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import { ApiFailure, type FailureKind } from "./Failure.ts"
import { away } from "./Offline.ts"

const passing: ReadonlySet<FailureKind> = new Set(["away", "unavailable", "throttled"])

const isPassing = (error: Error) => error instanceof ApiFailure && passing.has(error.kind)

const notice = (error: Error) => {
  if (!(error instanceof ApiFailure)) return
  if (error.kind === "away" || error.kind === "unavailable") away.tell()
}

/**
 * The cache of server data, shared by all screens. Retries twice if the server is offline, unavailable or throttling;
 * other failures are shown at once.
 */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: notice,
    onSuccess: () => away.over()
  }),
  mutationCache: new MutationCache({
    onError: notice,
    onSuccess: () => away.over()
  }),
  defaultOptions: {
    queries: {
      networkMode: "always",
      staleTime: 15_000,
      retry: (count, error) => isPassing(error) && count < 2,
      retryDelay: (count) => 500 * 2 ** count
    },
    mutations: { networkMode: "always", retry: false }
  }
})
