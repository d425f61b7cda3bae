import { Effect, Layer, Schedule, Stream, SubscriptionRef } from "effect"
import { Quitting } from "../Quitting.ts"
import { Server } from "../server/Server.ts"
import type { ShortLink } from "../server/ServerActor.ts"
import type { ServerState } from "../server/ServerState.ts"
import type { MenuEntry } from "../shell/Menus.ts"
import { Shell } from "../shell/Shell.ts"
import { MainWindow } from "../window/MainWindow.ts"
import { Shortening } from "./Shortening.ts"

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

interface TrayActions {
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

/** The tray isn't notified of links that are created in the window, so it polls. */
const lookEvery = Schedule.spaced("15 seconds")

/** The tray, updated with the state of the server and the latest links. */
export const TrayLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { desk, menus } = yield* Shell
    const server = yield* Server
    const window = yield* MainWindow
    const shortening = yield* Shortening
    const { quit } = yield* Quitting
    const actions = {
      open: window.open(),
      shorten: shortening.fromClipboard,
      copy: ({ short_url }: ShortLink) => desk.copyText(short_url),
      quit
    }
    const tray = yield* menus.openTray("Linden", actions.open)
    const latest = Effect.orElseSucceed(
      server.ask((actor) => actor.Latest()),
      (): ReadonlyArray<ShortLink> => []
    )
    const looks = Stream.mergeAll(
      [server.state.changes, Stream.fromPubSub(shortening.made), Stream.fromSchedule(lookEvery)],
      {
        concurrency: "unbounded"
      }
    )
    yield* looks.pipe(
      Stream.mapEffect(() => Effect.all({ state: SubscriptionRef.get(server.state), links: latest })),
      // Setting a menu closes an open one, so skip menus that have not changed.
      Stream.changesWith((one, other) => JSON.stringify(one) === JSON.stringify(other)),
      Stream.runForEach(({ state, links }) => tray.setMenu(trayEntries(state, links, actions))),
      Effect.forkScoped
    )
  })
)
