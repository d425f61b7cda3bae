import type { Random } from "../support/Random.ts"

/** The number of IDs to keep per kind: few, so that changes and deletions meet. */
const mostOfAKind = 12
const nobody = [
  "01890000-0000-7000-8000-00000000dead",
  "00000000-0000-0000-0000-000000000000",
  "nonsense",
  "%00",
  "..",
  "é"
]

/** The IDs in responses, by the kind of their record. */
export interface FuzzIds {
  /** An ID for a field or a parameter of this name. */
  readonly pick: (name: string, random: Random) => string
  /** The kind of record that has had this ID; undefined if it is no longer known. */
  readonly kindOf: (id: string) => string | undefined
  readonly keep: (kind: string, id: string, random: Random) => void
}

/** The kind of record that a field or path parameter names, such as `folder_id` or `tags`. */
const kindOf = (name: string): string =>
  name === "ids" ? "link" : name.replace(/_id$|Id$|s$|^(add|remove|root)_/g, "")

export const makeIds = (untouchable: ReadonlySet<string>): FuzzIds => {
  const known = new Map<string, Array<string>>()
  return {
    kindOf: (id) => [...known].find(([, own]) => own.includes(id))?.[0],
    pick: (name, random) => {
      const own = known.get(kindOf(name)) ?? []
      if (own.length === 0 || random.chance(0.05)) return random.pick([...[...known.values()].flat(), ...nobody])
      return random.pick(own)
    },
    keep: (kind, id, random) => {
      if (untouchable.has(id)) return
      const own = known.get(kind) ?? []
      if (!known.has(kind)) known.set(kind, own)
      if (own.includes(id)) return
      if (own.length < mostOfAKind) own.push(id)
      else own[random.below(own.length)] = id
    }
  }
}
