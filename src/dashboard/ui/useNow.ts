import { useEffect, useState } from "react"

/** How often "a minute ago" is looked at again, in milliseconds. */
const tickEvery = 15_000

/** The time, in milliseconds since 1970, as it goes on. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickEvery)
    return () => clearInterval(timer)
  }, [])
  return now
}
