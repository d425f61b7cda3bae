import { useLocation, useNavigate, useRouter } from "@tanstack/react-router"
import { nanoid } from "nanoid"
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react"
import type { LinkId } from "../../contract/Id.ts"
import type { Link } from "../../link/Link.ts"
import { notifyOffline } from "../ui/notify.tsx"
import type { Made } from "./useCreate.ts"

type Loaded = typeof import("./editor/LinkEditor.tsx").LinkEditor

/** What the editor is opened for: a link that there is, one that is to get another like it, or an address that is to get one. */
export type Asked = { readonly id: LinkId } | { readonly copyOf: LinkId } | { readonly url: string }

interface Editor {
  readonly edit: (link: Pick<Link, "id">) => void
  readonly create: (url: string) => void
  readonly duplicate: (link: Pick<Link, "id">) => void
  /** The editor itself while it is open; it is loaded with its first use. */
  readonly element: ReactNode
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Which opening of the editor of links stands over the screen: Back closes it and does not leave the screen. */
    linkEditor?: string
  }
}

/** Opens the editor of links over a screen, and gives the keyboard back to where it was. */
export const useEditor = (onMade?: (made: Made) => void): Editor => {
  const [asked, setAsked] = useState<Asked>()
  const before = useRef<Element | null>(null)
  const [Editor, setEditor] = useState<Loaded>()
  const navigate = useNavigate()
  const { history } = useRouter()
  // A reload leaves an entry behind of an editor that is open no more.
  const [opening, setOpening] = useState<string>()
  const isOver = useLocation({ select: ({ state }) => opening !== undefined && state.linkEditor === opening })
  const wasOver = useRef(false)
  // Not by `lazy`: where the server is away, a failure would take the screen and what was typed in it.
  const open = useCallback(
    (wanted: Asked) => {
      before.current = document.activeElement
      import("./editor/LinkEditor.tsx").then(({ LinkEditor }) => {
        const name = nanoid()
        setEditor(() => LinkEditor)
        setAsked(wanted)
        setOpening(name)
        void navigate({
          to: ".",
          search: ({ edit: _, ...others }: { readonly edit?: string }) => others,
          state: { linkEditor: name },
          resetScroll: false
        })
      }, notifyOffline)
    },
    [navigate]
  )
  const hide = () => {
    const row = asked !== undefined && "id" in asked ? document.querySelector(`[data-link="${asked.id}"]`) : null
    setAsked(undefined)
    // The item of a menu that opened it is gone by now: its row stands in for it.
    const target = before.current?.isConnected === true && before.current !== document.body ? before.current : row
    requestAnimationFrame(() => target instanceof HTMLElement && target.focus())
  }
  // Without a question: the editor has asked before.
  const close = () => (isOver ? history.back({ ignoreBlocker: true }) : hide())
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes back closes what is open then.
  useEffect(() => {
    if (wasOver.current && !isOver) hide()
    wasOver.current = isOver
  }, [isOver])
  return {
    edit: useCallback(({ id }) => open({ id }), [open]),
    duplicate: useCallback(({ id }) => open({ copyOf: id }), [open]),
    create: useCallback((url) => open({ url }), [open]),
    element: asked !== undefined && Editor !== undefined && (
      <Editor asked={asked} onClose={close} {...(onMade === undefined ? {} : { onMade })} />
    )
  }
}
