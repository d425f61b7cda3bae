import { t } from "@lingui/core/macro"
import { useLocation, useNavigate, useRouter } from "@tanstack/react-router"
import { nanoid } from "nanoid"
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react"
import type { DomainId, LinkId } from "../../contract/Id.ts"
import type { Link } from "../../link/Link.ts"
import { useCanWrite } from "../api/Session.ts"
import { notifyOffline, told } from "../ui/notify.tsx"
import type { OptionName } from "./editor/Option.ts"
import type { Made } from "./useCreate.ts"

type Loaded = typeof import("./editor/LinkEditor.tsx").LinkEditor

interface Existing {
  readonly id: LinkId
  /** The option to open and focus; the destination by default. */
  readonly option?: OptionName
}

/** The short code and domain of a new link. */
export interface Place {
  readonly slug: string
  readonly domain: DomainId | null
}

/** What to edit: an existing link, a duplicate of one, or a new link for an address or with a short code. */
export type Asked = Existing | { readonly copyOf: LinkId } | { readonly url: string } | { readonly place: Place }

interface Editor {
  readonly edit: (link: Existing) => void
  readonly create: (url: string) => void
  readonly createAt: (place: Place) => void
  readonly duplicate: (link: Pick<Link, "id">) => void
  /** The editor while it is open; loaded on first use. */
  readonly element: ReactNode
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Identifies the open link editor, so that Back closes it instead of leaving the screen. */
    linkEditor?: string
  }
}

/** Opens the link editor over a screen; restores the focus when it closes. */
export const useEditor = (onMade?: (made: Made) => void): Editor => {
  const [asked, setAsked] = useState<Asked>()
  const before = useRef<Element | null>(null)
  const [Editor, setEditor] = useState<Loaded>()
  const navigate = useNavigate()
  const canWrite = useCanWrite()
  const { history } = useRouter()
  // After a reload, the history may contain an entry for an editor that is no longer open.
  const [opening, setOpening] = useState<string>()
  const isOver = useLocation({ select: ({ state }) => opening !== undefined && state.linkEditor === opening })
  const wasOver = useRef(false)
  // Not `lazy`: if it failed to load while the server is offline, the screen would unmount and lose what the user has
  // typed.
  const open = useCallback(
    (wanted: Asked) => {
      if (!canWrite) return told(t`Viewers can't change anything. Ask an owner or admin for another role.`)
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
    [navigate, canWrite]
  )
  const hide = () => {
    const row = asked !== undefined && "id" in asked ? document.querySelector(`[data-link="${asked.id}"]`) : null
    setAsked(undefined)
    // If the menu item that opened the editor no longer exists, focus its row instead.
    const target = before.current?.isConnected === true && before.current !== document.body ? before.current : row
    requestAnimationFrame(() => target instanceof HTMLElement && target.focus())
  }
  // Skips the blocker, because the editor has already asked for confirmation.
  const close = () => (isOver ? history.back({ ignoreBlocker: true }) : hide())
  // biome-ignore lint/correctness/useExhaustiveDependencies: Back closes the editor that is open then.
  useEffect(() => {
    if (wasOver.current && !isOver) hide()
    wasOver.current = isOver
  }, [isOver])
  return {
    edit: open,
    duplicate: useCallback(({ id }) => open({ copyOf: id }), [open]),
    create: useCallback((url) => open({ url }), [open]),
    createAt: useCallback((place) => open({ place }), [open]),
    element: asked !== undefined && Editor !== undefined && (
      <Editor asked={asked} onClose={close} {...(onMade === undefined ? {} : { onMade })} />
    )
  }
}
