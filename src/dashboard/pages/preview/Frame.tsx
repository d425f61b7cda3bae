import { t } from "@lingui/core/macro"
import { useState } from "react"
import styles from "./Preview.module.css"

interface Shown {
  readonly id: number
  readonly html: string
}

/**
 * Shows a document with scripts disabled. A new document loads behind the old one and then replaces it, which avoids
 * flicker.
 */
export const Frame = ({ html }: { readonly html: string }) => {
  const [frames, setFrames] = useState<ReadonlyArray<Shown>>([{ id: 0, html }])
  const [newest] = frames.slice(-1)
  if (newest !== undefined && newest.html !== html) setFrames([...frames.slice(0, 1), { id: newest.id + 1, html }])
  const loaded = (id: number) => setFrames((all) => all.filter((frame) => frame.id >= id))
  return frames.map(({ id, html: document }, place) => (
    <iframe
      key={id}
      sandbox=""
      srcDoc={document}
      title={place === 0 ? t`Preview of the page` : t`Loading preview`}
      aria-hidden={place > 0 || undefined}
      tabIndex={place > 0 ? -1 : 0}
      data-coming={place > 0 || undefined}
      className={styles["frame"]}
      onLoad={() => loaded(id)}
    />
  ))
}
