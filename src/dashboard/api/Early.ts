let asked: Promise<Response> | undefined

/** Asks who is signed in before there is anything that could read the answer. */
export const askEarly = () => {
  asked = fetch("/api/v1/session")
  asked.catch(() => undefined) // It is told of where the answer is read.
}

/** Gives what was asked for early to the first who asks, and fetches for all others. */
export const fetchOrEarly: typeof fetch = (address, request) => {
  const answer = asked
  asked = undefined
  return answer ?? fetch(address, request)
}
