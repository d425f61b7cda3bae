import { Effect } from "effect"
import type { Details } from "../../../contract/Failure.ts"
import { type BioLink, ButtonNotFound } from "../../../page/Button.ts"
import type { PageDetail } from "../../../page/Page.ts"
import { type BioPlugin, type BioPluginId, type CreatePlugin, PluginNotFound } from "../../../page/Plugin.ts"
import { readFields, readNew } from "../../../page/PluginInput.ts"
import { failureFrom } from "../../api/Failure.ts"
import { data, meantFor } from "../../api/Run.ts"
import { changedOf } from "../../ui/isSame.ts"
import { saveChanges } from "../../ui/saveChanges.ts"
import { pages } from "../Client.ts"
import { type Parts, partsOf, sent, valuesOf } from "../form/Sent.ts"
import { kindOf } from "../plugins/Kinds.ts"
import { linkBody, linkValues } from "./Items.ts"
import type { OpenLink, OpenPlugin } from "./Open.ts"
import { tellLink, tellPart } from "./tellField.ts"

// The client accepts a union of requests, but TypeScript infers one request with a union of bodies.
type NewPlugin<Body = CreatePlugin> = Body extends unknown
  ? { readonly path: { readonly id: PageDetail["id"] }; readonly payload: Body }
  : never

/** Adds a plugin to a page. */
export const addPlugin = (id: PageDetail["id"], given: Parameters<typeof readNew>[0]): Promise<BioPlugin> =>
  data(Effect.flatMap(readNew(given), (payload) => pages.createPlugin({ path: { id }, payload } as NewPlugin)))

type Read = () => Promise<PageDetail>

/** No record has this version, so drafts without a version are always compared with the stored record. */
const none = "0"

const found = <A extends { readonly id: string }>(all: ReadonlyArray<A>, id: string, none: Details): A => {
  const one = all.find((each) => each.id === id)
  if (one === undefined) throw failureFrom("missing", none)
  return one
}

/** Saves a stored link's form; sends only what changed. */
export const saveLink = (form: OpenLink & { readonly id: BioLink["id"] }, page: PageDetail["id"], read: Read) => {
  const before = linkBody(form.initial)
  return saveChanges<typeof before, BioLink>({
    what: "item",
    before,
    version: form.version ?? none,
    // Don't send unchanged colors, because the API returns a default color even if the theme provides the color.
    changes: changedOf(before, linkBody(form.values)),
    send: (payload, version) =>
      data(meantFor(version)(pages.updateLink({ path: { id: page, linkId: form.id }, payload }))),
    read: async () => found((await read()).links, form.id, new ButtonNotFound()),
    fieldsOf: (stored) => linkBody(linkValues(stored)),
    tell: tellLink
  })
}

/** Saves a stored plugin's form. Sends its whole config, merged with other people's changes to other fields. */
export const savePlugin = (form: OpenPlugin & { readonly id: BioPluginId }, page: PageDetail["id"], read: Read) => {
  const { fields, opened } = kindOf(form.type)
  const before = partsOf(fields, form.initial)
  const mine = partsOf(fields, form.values)
  let now = before
  return saveChanges<Parts, BioPlugin>({
    what: "item",
    before,
    version: form.version ?? none,
    changes: changedOf(before, mine),
    send: (changes, version) => {
      const config = sent(fields, valuesOf({ ...now, ...changes }))
      return data(
        Effect.flatMap(readFields(form.type, { config }), (payload) =>
          meantFor(version)(pages.updatePlugin({ path: { id: page, pluginId: form.id }, payload }))
        )
      )
    },
    read: async () => {
      const stored = found((await read()).plugins, form.id, new PluginNotFound())
      now = partsOf(fields, opened(stored.config))
      return stored
    },
    fieldsOf: (stored) => partsOf(fields, opened(stored.config)),
    tell: (name, part) => tellPart(fields, name, part, [mine[name], now[name]])
  })
}
