import { type ReactNode, useCallback, useRef, useState } from "react"
import type { LinkId } from "../../contract/Id.ts"
import type { Link } from "../../link/Link.ts"
import { toldAway } from "../ui/notify.tsx"
import type { Made } from "./useCreate.ts"

type Loaded = typeof import("./editor/LinkEditor.tsx").LinkEditor

/** What the editor is opened for: a link that there is, or an address that is to get one. */
export type Asked = { readonly id: LinkId } | { readonly url: string }

interface Editor {
  readonly edit: (link: Pick<Link, "id">) => void
  readonly create: (url: string) => void
  /** The editor itself while it is open; it is loaded with its first use. */
  readonly element: ReactNode
}

/** Opens the editor of links over a screen, and gives the keyboard back to where it was. */
export const useEditor = (onMade?: (made: Made) => void): Editor => {
  const [asked, setAsked] = useState<Asked>()
  const before = useRef<Element | null>(null)
  const [Editor, setEditor] = useState<Loaded>()
  // Not by `lazy`: where the server is away, a failure would take the screen and what was typed in it.
  const open = useCallback((wanted: Asked) => {
    before.current = document.activeElement
    import("./editor/LinkEditor.tsx").then(({ LinkEditor }) => {
      setEditor(() => LinkEditor)
      setAsked(wanted)
    }, toldAway)
  }, [])
  const close = () => {
    const row = asked !== undefined && "id" in asked ? document.querySelector(`[data-link="${asked.id}"]`) : null
    setAsked(undefined)
    // The item of a menu that opened it is gone by now: its row stands in for it.
    const target = before.current?.isConnected === true && before.current !== document.body ? before.current : row
    requestAnimationFrame(() => target instanceof HTMLElement && target.focus())
  }
  return {
    edit: useCallback(({ id }) => open({ id }), [open]),
    create: useCallback((url) => open({ url }), [open]),
    element: asked !== undefined && Editor !== undefined && (
      <Editor asked={asked} onClose={close} {...(onMade === undefined ? {} : { onMade })} />
    )
  }
}
