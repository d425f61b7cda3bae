import { Clock, Duration, Effect, Layer, Option, Order, PubSub, Schedule, Schema } from "effect"
import { fill } from "../src/lib/Fill.ts"
import { Preferences } from "./Preferences.ts"
import { Project } from "./Project.ts"
import { Shell } from "./shell/Shell.ts"
import { Words } from "./Words.ts"

export interface Release {
  readonly version: string
  /** The page that says what is new. */
  readonly url: string
}

const Version = Schema.String.pipe(Schema.maxLength(40), Schema.pattern(/^v?\d+(?:\.\d+){0,3}$/))
const Page = Schema.String.pipe(Schema.maxLength(2000), Schema.pattern(/^https:\/\/\S+$/))

/** A release as GitHub and its likes describe it, or just a version and a page. */
const Answer = Schema.parseJson(
  Schema.Union(Schema.Struct({ tag_name: Version, html_url: Page }), Schema.Struct({ version: Version, url: Page }))
)

const releaseIn = (answer: typeof Answer.Type): Release => {
  const [version, url] = "url" in answer ? [answer.version, answer.url] : [answer.tag_name, answer.html_url]
  return { version: version.replace(/^v/, ""), url }
}

const numbersOf = (version: string) => {
  const parts = version.split(/[.+-]/, 4).map(Number)
  return [0, 1, 2, 3].map((place) => parts[place] || 0)
}

const isAfter = Order.greaterThan(Order.mapInput(Order.array(Order.number), numbersOf))

/** Whether a version is newer than another one. */
export const isNewer = (version: string, than: string): boolean => isAfter(version, than)

/** Whether the app may ask an address: over https, or on this machine. */
export const isReleaseAddress = (text: string): boolean =>
  text.length <= 2000 &&
  URL.canParse(text) &&
  (new URL(text).protocol === "https:" || /^http:\/\/(?:127\.0\.0\.1|localhost)[:/]/.test(text))

const day = Duration.toMillis("1 day")

/**
 * Notifies the user of a newer version, and downloads nothing. It checks at most once a day, and not at all if there is no
 * address or the user turned it off.
 */
export class Releases extends Effect.Service<Releases>()("electron/Releases", {
  effect: Effect.gen(function* () {
    const { app, desk, updater, windows } = yield* Shell
    const preferences = yield* Preferences
    const project = yield* Project
    const words = yield* Words
    const changes = yield* PubSub.sliding<void>(1)

    const settings = Effect.map(preferences.get, ({ releases, noticesReleases }) => ({
      address: releases ?? project.releases,
      isOn: noticesReleases ?? (releases ?? project.releases) !== undefined
    }))

    const newest = Effect.map(preferences.get, ({ newest }) =>
      Option.filter(Option.fromNullable(newest), ({ version }) => isNewer(version, app.version))
    )

    const see = Effect.flatMap(
      newest,
      Option.match({ onNone: () => Effect.void, onSome: ({ url }) => desk.openExternal(url) })
    )

    const ask = Effect.fnUntraced(function* (address: string) {
      // Stored first, so that a failure counts as a request.
      yield* preferences.change({ askedReleases: yield* Clock.currentTimeMillis })
      // The usual name of the program contains its version and the system.
      const headers = { accept: "application/json", "user-agent": "Linden" }
      const { status, body } = yield* windows.request("computer", { url: address, headers, withCookies: false })
      if (status !== 200) return yield* Effect.logWarning(`The newest version is unknown: status ${status}.`)
      const found = releaseIn(yield* Schema.decode(Answer)(body))
      const { newest: before } = yield* preferences.get
      yield* preferences.change({ newest: found })
      yield* PubSub.publish(changes, undefined)
      if (found.version === before?.version || !isNewer(found.version, app.version)) return
      const { updates } = yield* words.current
      yield* desk.notify({
        title: fill(updates.available, { version: found.version }),
        body: updates.availableBody,
        onClick: desk.openExternal(found.url)
      })
    })

    return {
      changes,
      settings,
      /** The newest version if it is newer than this one. */
      newest,
      /** Opens the page about the newest version. */
      see,

      /** Asks for the newest version, unless it did so within the last day. */
      look: Effect.gen(function* () {
        // An app that installs its updates itself tells about them.
        if (yield* updater.hasFeed) return
        const { address, isOn } = yield* settings
        const { askedReleases = -day } = yield* preferences.get
        const since = (yield* Clock.currentTimeMillis) - askedReleases
        // A clock that was set back must not end the requests.
        if (!isOn || address === undefined || (since >= 0 && since < day)) return
        yield* ask(address)
      }).pipe(Effect.catchAll((cause) => Effect.logWarning("The newest version could not be read.", cause))),

      /** Stores another address or the choice; fails with a sentence if the address isn't safe. */
      change: Effect.fnUntraced(function* (change: {
        readonly isOn?: boolean | undefined
        readonly address?: string | undefined
      }) {
        const address = change.address?.trim()
        if (address !== undefined && address !== "" && !isReleaseAddress(address)) {
          return yield* Effect.fail({ message: (yield* words.current).updates.badAddress })
        }
        if (change.isOn !== undefined) yield* preferences.change({ noticesReleases: change.isOn })
        if (change.isOn === false) yield* preferences.change({ newest: undefined })
        if (address !== undefined) {
          const releases = address === "" || address === project.releases ? undefined : address
          yield* preferences.change({ releases, askedReleases: undefined, newest: undefined })
        }
        yield* PubSub.publish(changes, undefined)
      })
    }
  })
}) {}

/** Looks for a newer version after the start, and then once an hour whether a day has passed. */
export const ReleasesLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { look } = yield* Releases
    yield* Effect.forkScoped(Effect.delay(Effect.repeat(look, Schedule.spaced("1 hour")), "1 minute"))
  })
)
