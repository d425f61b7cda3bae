import { VisuallyHidden } from "@mantine/core"
import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { announce, useAnnounced } from "../ui/announce.ts"

/** Announces the title of a new screen once the screen has set it; not on the first load. */
const useScreenTitle = () => {
  const router = useRouter()
  useEffect(() => {
    let isAwaited = false
    let last = document.title
    const unsubscribe = router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
      if (fromLocation !== undefined && pathChanged) isAwaited = true
    })
    const observer = new MutationObserver(() => {
      if (document.title === last) return
      last = document.title
      if (isAwaited) announce(last)
      isAwaited = false
    })
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      unsubscribe()
      observer.disconnect()
    }
  }, [router])
}

/** The live region that announces events to screen readers. */
export const Announcer = () => {
  useScreenTitle()
  const { text, count } = useAnnounced()
  return (
    <VisuallyHidden role="status">
      {/* A new key makes screen readers repeat an identical announcement. */}
      <span key={count}>{text}</span>
    </VisuallyHidden>
  )
}
