import { toUnicode } from "punycode.js"

/** An international host as people write it; one that is written wrongly stays as it is. */
export const unicodeHost = (host: string): string => {
  try {
    return toUnicode(host)
  } catch {
    return host
  }
}
