/** What a text in percent encoding stands for; undefined where it is encoded wrongly. */
export const percentDecoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** A text of a query as it was meant; one that is encoded wrongly stays as it is. */
export const decodeFormText = (text: string): string => {
  const spaced = text.replaceAll("+", " ")
  return percentDecoded(spaced) ?? spaced
}
