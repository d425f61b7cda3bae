import type { Effect } from "effect"
import type { ShortLink } from "../server/ServerActor.ts"
import type { ServerState } from "../server/ServerState.ts"
import type { MenuEntry } from "../shell/Menus.ts"

const longest = 48

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

/** The label of a link in a menu, where a single `&` would mark an access key. */
export const nameOf = ({ short_url, destination_url, title }: ShortLink) =>
  `${short_url.replace(/^https?:\/\//, "")}  –  ${cut(title ?? destination_url.replace(/^https?:\/\//, ""))}`.replaceAll(
    "&",
    "&&"
  )

const stateIn: Readonly<Record<ServerState["_tag"], string | undefined>> = {
  Starting: "Starting …",
  Running: undefined,
  Resting: "Restarting …",
  Failed: "Your links are offline"
}

export interface TrayActions {
  readonly open: Effect.Effect<void>
  readonly shorten: Effect.Effect<void>
  readonly copy: (link: ShortLink) => Effect.Effect<void>
  readonly quit: Effect.Effect<void>
}

const line: MenuEntry = { kind: "line" }

/** The tray menu: the most frequent actions, then the latest links, which a click copies. */
export const trayEntries = (
  state: ServerState,
  links: ReadonlyArray<ShortLink>,
  { open, shorten, copy, quit }: TrayActions
): ReadonlyArray<MenuEntry> => {
  const trouble = stateIn[state._tag]
  const latest = links.map((link): MenuEntry => ({ kind: "action", label: nameOf(link), action: copy(link) }))
  return [
    ...(trouble === undefined ? [] : [{ kind: "note", label: trouble } as const, line]),
    { kind: "action", label: "Open Linden", action: open },
    { kind: "action", label: "Shorten the Clipboard", action: shorten },
    line,
    { kind: "note", label: latest.length === 0 ? "No links yet" : "Copy a short link" },
    ...latest,
    line,
    { kind: "action", label: "Quit Linden", action: quit }
  ]
}
