import { closeSync, fstatSync, openSync, readSync } from "node:fs"
import type { Abilities } from "../contract/Cautions.ts"
import type { SettingsShape } from "./SettingsShape.ts"

/** The metadata of a MaxMind database are at its end, in at most 128 KiB. */
const longestMetadata = 128 * 1024
const marker = Buffer.from("\xab\xcd\xefMaxMind.com", "latin1")
const typeKey = Buffer.from("database_type", "latin1")

/**
 * The type of a MaxMind database, such as `GeoLite2-City`; undefined if the file can't be read or isn't one. Only its
 * end is read.
 */
export const databaseTypeOf = (file: string): string | undefined => {
  try {
    const descriptor = openSync(file, "r")
    try {
      const { size } = fstatSync(descriptor)
      const end = Buffer.alloc(Math.min(size, longestMetadata))
      readSync(descriptor, end, 0, end.length, size - end.length)
      const start = end.lastIndexOf(marker)
      const at = start === -1 ? -1 : end.indexOf(typeKey, start)
      if (at === -1) return undefined
      // The lowest five bits of a text's first byte are its length; none of these names has more than 28 characters.
      const from = at + typeKey.length + 1
      return end.toString("utf8", from, from + ((end[from - 1] ?? 0) & 31))
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return undefined
  }
}

/** Whether a file's type says that it contains cities, as those of MaxMind and DB-IP do. */
const holdsCities = (file: string): boolean => /city|enterprise/i.test(databaseTypeOf(file) ?? "")

const known = new WeakMap<SettingsShape, Abilities>()

/** What a server with these settings can find out about visitors. Reads the file once, because several services ask. */
export const abilitiesOf = (settings: SettingsShape): Abilities => {
  const { countries, trustProxy } = settings
  const abilities = known.get(settings) ?? {
    countries: countries !== "off" || trustProxy !== false,
    cities: typeof countries === "object" && holdsCities(countries.file)
  }
  known.set(settings, abilities)
  return abilities
}
