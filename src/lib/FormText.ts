/** Decodes percent encoding; undefined if it is invalid. */
export const percentDecoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Decodes a string in a query. Invalid percent encoding stays as it is. */
export const decodeFormText = (text: string): string => {
  const spaced = text.replaceAll("+", " ")
  return percentDecoded(spaced) ?? spaced
}
