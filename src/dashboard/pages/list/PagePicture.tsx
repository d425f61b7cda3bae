import { useComputedColorScheme } from "@mantine/core"
import { useIntersection } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { DateTime } from "effect"
import { useState } from "react"
import type { Page } from "../../../page/Page.ts"
import type { ThemeTile } from "../../../page/ThemeTile.ts"
import { data } from "../../api/Run.ts"
import { pages } from "../Client.ts"
import { ThemeLook } from "../design/ThemeLook.tsx"
import { documentOf } from "../preview/Framed.ts"
import styles from "./Pages.module.css"

interface Props {
  readonly page: Page
  readonly theme: ThemeTile | undefined
  /** Whether to draw the page. Otherwise, only its theme is shown. */
  readonly isDrawn: boolean
}

/** The page as the server draws it, small. Its theme is shown until the card is near the window and the page is drawn. */
export const PagePicture = ({ page: { id, title, updated_at }, theme, isDrawn }: Props) => {
  const scheme = useComputedColorScheme("light")
  const { ref, entry } = useIntersection({ rootMargin: "200px" })
  const [isLoaded, setLoaded] = useState(false)
  const { data: preview } = useQuery({
    queryKey: ["page picture", id, DateTime.toEpochMillis(updated_at)],
    queryFn: ({ signal }) => data(pages.preview({ path: { id }, payload: {} }), signal),
    enabled: isDrawn && entry?.isIntersecting === true,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false
  })
  return (
    <div ref={ref} className={styles["drawn"]} aria-hidden>
      {theme !== undefined && !isLoaded && <ThemeLook theme={theme} />}
      {preview !== undefined && (
        <iframe
          inert
          sandbox=""
          tabIndex={-1}
          title={title}
          srcDoc={documentOf(preview.html, scheme, undefined)}
          data-loaded={isLoaded || undefined}
          onLoad={() => setLoaded(true)}
        />
      )}
    </div>
  )
}
