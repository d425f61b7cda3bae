/** The part of a session that tells which data the first screen requests. */
interface Zones {
  readonly data: {
    readonly user: { readonly timezone: string | null }
    readonly team: { readonly timezone: string | null }
  }
}

const asked = new Map<string, Promise<Response>>()

const ask = (address: string) => {
  const answer = fetch(address)
  asked.set(address, answer)
  answer.catch(() => undefined) // The code that reads the response handles the error.
  return answer
}

const report = ({ user, team }: Zones["data"]) => {
  const timezone = user.timezone ?? team.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return `/api/v1/analytics?${new URLSearchParams({ period: "30d", timezone })}`
}

/** What each first screen requests, as its code will. */
const addresses = {
  overview: report,
  analytics: report,
  links: () => "/api/v1/links?limit=100&offset=0&sort_order=desc&sort_by=created_at"
}

/**
 * Requests the session and then the data of a first screen without filters, before the code that reads the responses has
 * loaded.
 */
export const askEarly = (screen: keyof typeof addresses | undefined) => {
  // A response that no one took by then is outdated.
  setTimeout(() => asked.clear(), 30_000)
  void ask("/api/v1/session").then(
    async (answer) => {
      if (answer.ok && screen !== undefined) ask(addresses[screen](((await answer.clone().json()) as Zones).data))
    },
    () => undefined
  )
}

/** A `fetch` whose first call with an address returns the response that was requested early. */
export const fetchOrEarly: typeof fetch = (address, request) => {
  const { pathname, search } = new URL(String(address), location.origin)
  const answer = asked.get(pathname + search)
  asked.delete(pathname + search)
  return answer ?? fetch(address, request)
}
