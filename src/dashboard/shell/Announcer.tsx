import { VisuallyHidden } from "@mantine/core"
import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { announce, useAnnounced } from "../ui/announce.ts"

/** Announces the title of a screen that was gone to, which comes with what is read for it; not of the first. */
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

/** The place where a screen reader hears of what happens away from where it is. */
export const Announcer = () => {
  useScreenTitle()
  const { text, count } = useAnnounced()
  return (
    <VisuallyHidden role="status">
      {/* What is said twice is put there twice. */}
      <span key={count}>{text}</span>
    </VisuallyHidden>
  )
}
