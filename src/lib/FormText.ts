/** A text of a query as it was meant; one that is encoded wrongly stays as it is. */
export const decodeFormText = (text: string): string => {
  const spaced = text.replaceAll("+", " ")
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
