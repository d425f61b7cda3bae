/// <reference path="./punycode.d.ts" />
import { toUnicode } from "punycode.js"

/** An international host in Unicode; returns an invalid one unchanged. */
export const unicodeHost = (host: string): string => {
  try {
    return toUnicode(host)
  } catch {
    return host
  }
}

/** An address, with or without a scheme, with its host in Unicode. */
export const unicodeAddress = (address: string): string =>
  address.replace(/^(https?:\/\/)?([^/?#]+)/i, (_, scheme = "", host) => `${scheme}${unicodeHost(host)}`)
