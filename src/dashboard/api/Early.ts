let asked: Promise<Response> | undefined

/** Requests the session before the code that reads the response has loaded. */
export const askEarly = () => {
  asked = fetch("/api/v1/session")
  asked.catch(() => undefined) // The code that reads the response handles the error.
}

/** A `fetch` whose first call returns the response that was requested early. */
export const fetchOrEarly: typeof fetch = (address, request) => {
  const answer = asked
  asked = undefined
  return answer ?? fetch(address, request)
}
