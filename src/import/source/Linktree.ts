import { Effect, Redacted, Schema, Stream } from "effect"
import { fault } from "../../contract/faults/Fault.ts"
import { readHtml } from "../file/Html.ts"
import { readWhole } from "../file/Whole.ts"
import { makeClient } from "./Client.ts"
import { jsonOf } from "./Json.ts"
import { shaped } from "./Lenient.ts"
import { LinktreeProps, linktreePage } from "./LinktreePage.ts"
import { freePlan, lasting, type Source, type SourceError } from "./Source.ts"
import type { Open } from "./SourceOptions.ts"

const name = "Linktree"
const home = "https://linktr.ee"
// Linktree serves its pages only to browsers, so send the user agent of one.
const browser =
  "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Linden"

const Data = Schema.Struct({ props: Schema.Struct({ pageProps: LinktreeProps }) })

/** The JSON in the page's data script; undefined if there is none. */
const dataIn = (html: string): string | undefined => {
  let data: string | undefined
  let isWithin = false
  readHtml(html, {
    onopentag: (name, { id }) => {
      isWithin = name === "script" && id === "__NEXT_DATA__" && data === undefined
      if (isWithin) data = ""
    },
    ontext: (text) => {
      if (isWithin) data += text
    },
    onclosetag: () => {
      isWithin = false
    }
  })
  return data
}

/** Reads the page from its HTML. */
const pageIn = (html: string) =>
  Effect.gen(function* () {
    const told = dataIn(html)
    if (told === undefined) return yield* lasting(fault("not_a_linktree"))
    const { props } = yield* shaped(name, Data)(jsonOf(told))
    const page = linktreePage(props.pageProps)
    if (page === undefined) return yield* lasting(fault("linktree_empty"))
    return { items: [page], cursor: null, total: 1 }
  })

/** The name of a profile, given its address or the name itself. */
const profileIn = (address: string): string | undefined =>
  /^(?:(?:https?:\/\/)?(?:www\.)?linktr\.ee\/)?@?([A-Za-z0-9._-]{1,64})\/?(?:[?#].*)?$/i.exec(address.trim())?.[1]

const fetched = (address: string, base: string, allowPrivate: boolean): Effect.Effect<string, SourceError> => {
  const profile = profileIn(address)
  if (profile === undefined) {
    return Effect.fail(lasting(fault("not_a_linktree_address")))
  }
  const client = makeClient({
    name,
    base,
    headers: Redacted.make({ accept: "text/html", "user-agent": browser }),
    allowPrivate
  })
  return Effect.flatMap(client.ask(`/${profile}`), ({ status, text }) => {
    if (status === 200) return Effect.succeed(text)
    return Effect.fail(lasting(status === 404 ? fault("linktree_not_there") : fault("linktree_refuses")))
  })
}

/** A public profile page, which is either fetched or was saved by a browser; `base` is the address of Linktree. */
export const linktreeSource = (
  given: { readonly open: Open } | { readonly address: string; readonly base?: string; readonly allowPrivate?: boolean }
): Source => ({
  read: () =>
    Stream.fromEffect(
      Effect.flatMap(
        "open" in given
          ? readWhole(given.open)
          : fetched(given.address, given.base ?? home, given.allowPrivate ?? false),
        pageIn
      )
    ),
  plan: Effect.succeed(freePlan())
})
