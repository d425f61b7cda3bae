import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import { ApiFailure, type FailureKind } from "./Failure.ts"
import { away } from "./Offline.ts"

const passing: ReadonlySet<FailureKind> = new Set(["away", "unavailable", "throttled"])

const isPassing = (error: Error) => error instanceof ApiFailure && passing.has(error.kind)

const toSignIn = () => {
  if (/^\/app\/(sign-in|setup|join|reset|open)/.test(location.pathname)) return
  const here = location.pathname + location.search
  location.assign(`/app/sign-in?next=${encodeURIComponent(here)}`)
}

const notice = (error: Error) => {
  if (!(error instanceof ApiFailure)) return
  if (error.kind === "unauthorized") toSignIn()
  if (error.kind === "away" || error.kind === "unavailable") away.tell()
}

/** What was read from the server, kept between screens. A server that is away is asked again; the rest is told at once. */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    // Who asks for the session itself goes to the sign-in by the router.
    onError: (error, { queryKey }) => {
      if (queryKey[0] !== "session" || !(error instanceof ApiFailure) || error.kind !== "unauthorized") notice(error)
    },
    onSuccess: () => away.over()
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (mutation.meta?.["signingIn"] !== true) notice(error)
    },
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
