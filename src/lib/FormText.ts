/** Decodes percent encoding; undefined if it is invalid. */
export const percentDecoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Decodes percent encoding, except for a `%` that isn't part of valid encoding. */
export const decodedParts = (text: string): string =>
  percentDecoded(text) ??
  text.replace(/(?:%[\da-f]{2})+/gi, (run) => percentDecoded(run) ?? run.replace(/%[0-7][\da-f]/gi, decodeURIComponent))

/** Decodes a string in a query. Invalid percent encoding stays as it is. */
export const decodeFormText = (text: string): string => {
  const spaced = text.replaceAll("+", " ")
  return percentDecoded(spaced) ?? spaced
}
