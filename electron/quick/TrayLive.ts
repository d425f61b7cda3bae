import { Effect, Layer, Option, Schedule, Stream, SubscriptionRef } from "effect"
import { fill } from "../../src/lib/Fill.ts"
import { newVersionEntry, type ServerActions, type ServerChoice, serverEntries } from "../AppMenu.ts"
import { Quitting } from "../Quitting.ts"
import { Releases } from "../Releases.ts"
import { Server } from "../server/Server.ts"
import type { ShortLink } from "../server/ServerActor.ts"
import { ServerState } from "../server/ServerState.ts"
import type { MenuEntry } from "../shell/Menus.ts"
import { Shell } from "../shell/Shell.ts"
import { ServerChoices } from "../team/ServerChoices.ts"
import { TeamServer } from "../team/TeamServer.ts"
import { type WordList, Words } from "../Words.ts"
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

interface TrayActions extends ServerActions {
  readonly open: Effect.Effect<void>
  readonly newLink: Effect.Effect<void>
  readonly shorten: Effect.Effect<void>
  readonly copy: (link: ShortLink) => Effect.Effect<void>
  readonly seeNew: Effect.Effect<void>
  readonly quit: Effect.Effect<void>
}

/** What the tray shows; `links` is undefined if the server of a team did not return them. */
interface Shown extends ServerChoice {
  readonly state: ServerState
  readonly links: ReadonlyArray<ShortLink> | undefined
  readonly newest: string | undefined
}

const troubleOf = ({ tray }: WordList, { state, links, host = "" }: Shown): string | undefined =>
  links === undefined
    ? fill(tray.unavailable, { host })
    : { Starting: tray.starting, Running: undefined, Resting: tray.restarting, Failed: tray.offline }[state._tag]

const line: MenuEntry = { kind: "line" }

/** The tray menu: the most frequent actions, then the latest links, which a click copies. */
export const trayEntries = (list: WordList, shown: Shown, actions: TrayActions): ReadonlyArray<MenuEntry> => {
  const { menu, tray } = list
  const trouble = troubleOf(list, shown)
  const latest = (shown.links ?? []).map(
    (link): MenuEntry => ({ kind: "action", label: nameOf(link), action: actions.copy(link) })
  )
  return [
    ...(trouble === undefined ? [] : [{ kind: "note", label: trouble } as const, line]),
    ...newVersionEntry(list, shown.newest, actions.seeNew),
    { kind: "action", label: tray.open, action: actions.open },
    { kind: "action", label: menu.newLink, action: actions.newLink },
    { kind: "action", label: menu.shortenClipboard, action: actions.shorten },
    line,
    ...serverEntries(list, shown, actions),
    line,
    ...(shown.links === undefined
      ? []
      : [{ kind: "note", label: latest.length === 0 ? tray.noLinks : tray.copyLink } as const, ...latest, line]),
    { kind: "action", label: menu.quit, action: actions.quit }
  ]
}

/** The tray isn't notified of links that are created in the window, so it polls. */
const lookEvery = Schedule.spaced("15 seconds")
/** How long the links of a team's server are shown before the tray asks for them again. */
const teamEvery = "1 minute"

/** The tray, updated with the state of the server in use and its latest links. */
export const TrayLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { desk, menus } = yield* Shell
    const server = yield* Server
    const team = yield* TeamServer
    const window = yield* MainWindow
    const shortening = yield* Shortening
    const words = yield* Words
    const releases = yield* Releases
    const choices = yield* ServerChoices
    const { quit } = yield* Quitting
    const actions = {
      ...choices.actions,
      open: window.open(),
      newLink: window.open("/links?edit=new"),
      shorten: shortening.fromClipboard,
      copy: ({ short_url }: ShortLink) => desk.copyText(short_url),
      seeNew: releases.see,
      quit
    }
    const tray = yield* menus.openTray("Linden", { onClick: actions.open, onDrop: shortening.fromDrop })
    const onComputer = Effect.orElseSucceed(
      server.ask((actor) => actor.Latest()),
      (): ReadonlyArray<ShortLink> => []
    )
    const asked = Effect.flatMap(team.used, (used) =>
      Option.match(used, { onNone: () => onComputer, onSome: (one) => team.apiOf(one).latest })
    )
    const [onTeam, forget] = yield* Effect.cachedInvalidateWithTTL(Effect.option(asked), teamEvery)
    const latest = Effect.flatMap(team.used, (used) =>
      Option.isNone(used) ? onComputer : Effect.map(onTeam, Option.getOrUndefined)
    )
    const afresh = Stream.mergeAll([Stream.fromPubSub(shortening.made), team.state.changes], {
      concurrency: "unbounded"
    }).pipe(Stream.tap(() => forget))
    const looks = Stream.mergeAll(
      [
        server.state.changes,
        afresh,
        Stream.fromPubSub(words.changes),
        Stream.fromPubSub(releases.changes),
        Stream.fromSchedule(lookEvery)
      ],
      { concurrency: "unbounded" }
    )
    yield* looks.pipe(
      Stream.mapEffect(() =>
        Effect.gen(function* () {
          const choice = yield* choices.current
          // This computer's server doesn't matter while another one is in use.
          const state = choice.isTeam
            ? ServerState.Running({ origin: "", port: 0 })
            : yield* SubscriptionRef.get(server.state)
          const newest = Option.getOrUndefined(yield* releases.newest)?.version
          return { list: yield* words.current, shown: { ...choice, state, links: yield* latest, newest } }
        })
      ),
      // Setting a menu closes an open one, so skip menus that have not changed.
      Stream.changesWith((one, other) => JSON.stringify(one) === JSON.stringify(other)),
      Stream.runForEach(({ list, shown }) => tray.setMenu(trayEntries(list, shown, actions))),
      Effect.forkScoped
    )
    // A notification about an expired session leads to the sign-in of the server.
    yield* Effect.forkScoped(Stream.runForEach(Stream.fromPubSub(shortening.signIns), () => window.open("")))
  })
)
