/// <reference path="./punycode.d.ts" />
import { toUnicode } from "punycode.js"

/** An international host as people write it; one that is written wrongly stays as it is. */
export const unicodeHost = (host: string): string => {
  try {
    return toUnicode(host)
  } catch {
    return host
  }
}

/** An address with its host as people write it, with a scheme or without. */
export const unicodeAddress = (address: string): string =>
  address.replace(/^(https?:\/\/)?([^/?#]+)/i, (_, scheme = "", host) => `${scheme}${unicodeHost(host)}`)
