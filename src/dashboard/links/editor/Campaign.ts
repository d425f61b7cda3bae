import { t } from "@lingui/core/macro"
import { readParameter, writeParameter } from "../../../lib/QueryParameter.ts"
import type { Draft } from "./Draft.ts"
import { letterOf } from "./Shares.ts"
import { utmFields } from "./Utm.ts"

type Change = (address: string, before: string | undefined) => string

/** Applies `change` to the destinations of variants and rules; keys match them with those in `before`. */
const others = (draft: Draft, change: Change, before: Draft = draft): Draft => {
  const replaced = <A extends { readonly key: string; readonly url: string }>(
    all: ReadonlyArray<A>,
    former: ReadonlyArray<A>
  ): ReadonlyArray<A> =>
    all.map((one) => ({ ...one, url: change(one.url, former.find(({ key }) => key === one.key)?.url) }))
  return {
    ...draft,
    variants: replaced(draft.variants, before.variants),
    rules: replaced(draft.rules, before.rules),
    abTestUrl: change(draft.abTestUrl, before.abTestUrl)
  }
}

/** Writes a campaign parameter into every destination, except those with a different value of their own. */
export const writeCampaign = (draft: Draft, name: string, value: string): Draft => {
  const former = readParameter(draft.url, name)
  const written = others(draft, (address) =>
    address.trim() === "" || !["", former].includes(readParameter(address, name))
      ? address
      : writeParameter(address, name, value)
  )
  return { ...written, url: writeParameter(draft.url, name, value) }
}

/** The draft to send. Each new or changed destination gets the campaign parameters that it lacks from the main one. */
export const withCampaign = (before: Draft, now: Draft): Draft =>
  others(
    now,
    (address, former) =>
      address.trim() === "" || address === former
        ? address
        : utmFields.reduce((so, { name }) => {
            const value = readParameter(now.url, name)
            return value === "" || readParameter(so, name) !== "" ? so : writeParameter(so, name, value)
          }, address),
    before
  )

/** All destinations except the main one, with the editor's name for each. */
export const otherDestinations = ({ variants, rules, abTestUrl }: Draft) =>
  [
    ...variants.map(({ url }, place) => ({ name: t`Variant ${{ place: letterOf(place) }}`, url })),
    { name: t`Single alternative`, url: abTestUrl },
    ...rules.map(({ url }, place) => ({ name: t`Rule ${{ place: place + 1 }}`, url }))
  ].filter(({ url }) => url.trim() !== "")
