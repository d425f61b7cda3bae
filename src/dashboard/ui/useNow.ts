import { useEffect, useState } from "react"

/** How often relative times are updated, in milliseconds. */
const tickEvery = 15_000

/** The current time, in milliseconds since 1970, updated regularly. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickEvery)
    return () => clearInterval(timer)
  }, [])
  return now
}
