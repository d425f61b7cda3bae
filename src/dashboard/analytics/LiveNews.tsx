import { plural, t } from "@lingui/core/macro"
import { VisuallyHidden } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import { count } from "../ui/format.ts"

/** The interval between announcements, in milliseconds. More frequent announcements would drown out other speech. */
const tellEvery = 10_000

/** Announces to screen readers how many clicks arrived. */
export const LiveNews = ({ come }: { readonly come: number }) => {
  const [news, setNews] = useState("")
  const latest = useRef(come)
  latest.current = come
  useEffect(() => {
    let told = 0
    const tell = () => {
      const fresh = latest.current - told
      if (fresh <= 0) return
      told = latest.current
      setNews(
        t`${plural({ count: fresh }, { one: "# new click", other: "# new clicks" })}, ${{ total: count(told) }} in total.`
      )
    }
    const timer = setInterval(tell, tellEvery)
    return () => clearInterval(timer)
  }, [])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {news}
    </VisuallyHidden>
  )
}
