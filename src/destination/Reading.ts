import { createHash, randomBytes } from "node:crypto"
import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option } from "effect"
import { dayMillis, hourMillis } from "../lib/Time.ts"
import { Internet, type InternetShape } from "../net/Internet.ts"
import { type Fetched, NotFetched, publicGet } from "../net/PublicGet.ts"
import { PictureMaker } from "../picture/PictureRpcs.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { PageReader } from "./PageRpcs.ts"
import { DestinationsRepo, type Waiting } from "./Repo.ts"

/** The maximum number of bytes to read from a page or an icon. */
const mostBytes = 512 * 1024
const mostRedirects = 4
const wholeTime = "3 seconds"
const schemes = ["http:", "https:"]
// Bot detection recognizes this user agent, so requests from any installation of Linden count as bots.
const userAgent = "Linden/1 (link preview)"

const isPage = (contentType: string): boolean =>
  /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType.trim())

const inTime = <A>(fetch: Effect.Effect<A, NotFetched>): Effect.Effect<A, NotFetched> =>
  Effect.timeoutFail(fetch, { duration: wholeTime, onTimeout: () => new NotFetched({ reason: "unreachable" }) })

/** Fetches the first 512 KiB of an HTML page. Other content types are returned without a body. */
const fetchPage = (address: string, net: InternetShape): Effect.Effect<Fetched, NotFetched> =>
  inTime(
    publicGet(
      address,
      { schemes, mostRedirects, mostBytes, userAgent, accept: "text/html", isCut: true, isWanted: isPage },
      net
    )
  )

/** Fetches an icon, of any content type. */
const fetchIcon = (address: string, net: InternetShape): Effect.Effect<Fetched, NotFetched> =>
  inTime(publicGet(address, { schemes, mostRedirects, mostBytes, userAgent, accept: "image/png, image/*" }, net))

/** The delay before each retry of an address that could not be read, in milliseconds. */
const retries = [hourMillis, 6 * hourMillis, dayMillis]

const nothing = { title: null, description: null, image_url: null, icons: [] }

/** Creates a function that reads an address and stores its metadata. */
export const makeReading = Effect.gen(function* () {
  const repo = yield* DestinationsRepo
  const askReader = yield* PageReader
  const askPictures = yield* PictureMaker
  const net = yield* Internet
  const inTransaction = transactionOn(yield* SqlClient.SqlClient)

  const headOf = (team: string, page: Fetched) =>
    isPage(page.contentType) ? askReader(team, (reader) => reader.PageHead(page)) : Effect.succeed(nothing)

  /** The first of the given icons that can be fetched and decoded. */
  const iconOf = (team: string, addresses: ReadonlyArray<string>) =>
    Effect.option(
      Effect.firstSuccessOf(
        addresses.map((address) =>
          Effect.flatMap(fetchIcon(address, net), ({ bytes }) =>
            askPictures(team, (pictures) => pictures.Icon({ bytes }))
          )
        )
      )
    )

  const look = Effect.fnUntraced(function* ({ team_id, url }: Waiting) {
    const page = yield* fetchPage(url, net)
    const { icons, ...head } = yield* headOf(team_id, page)
    const icon = yield* iconOf(team_id, [...icons, new URL("/favicon.ico", page.address).href])
    return { ...head, icon }
  })

  const keep = Effect.fnUntraced(function* (one: Waiting) {
    const { icon, ...head } = yield* look(one)
    const now = yield* Clock.currentTimeMillis
    yield* inTransaction(
      Effect.gen(function* () {
        const name = yield* Effect.forEach(Option.toArray(icon), ({ bytes }) =>
          repo.keepIcon({
            name: randomBytes(20).toString("hex"),
            team_id: one.team_id,
            hash: createHash("sha256").update(bytes).digest("hex"),
            bytes,
            stored_at: now
          })
        )
        yield* repo.update(one, { ...head, icon: name[0] ?? null, fetched_at: now, failures: 0, due_at: null })
      })
    )
  })

  /** Records a failed reading. Metadata from an earlier reading stays. */
  const fail = Effect.fnUntraced(function* (one: Waiting) {
    const failures = (yield* repo.failuresOf(one)) + 1
    const now = yield* Clock.currentTimeMillis
    const wait = retries[failures - 1]
    yield* repo.update(one, { fetched_at: now, failures, due_at: wait === undefined ? null : now + wait })
  })

  return (one: Waiting): Effect.Effect<void> =>
    keep(one).pipe(
      Effect.catchTag("NotFetched", "Unavailable", () => fail(one)),
      orDieSql,
      // Makes the address due again, so that the next server to start reads it.
      Effect.onInterrupt(() =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => Effect.ignore(repo.update(one, { due_at: now })))
      ),
      Effect.catchAllCause((cause) => Effect.logWarning("The details of a destination could not be stored.", cause)),
      Effect.withSpan("Destinations.read")
    )
})
