/** Completes an address typed without its scheme: `example.com/menu` becomes `https://example.com/menu`. */
export const completed = (text: string): string => {
  const bare = text.trim()
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(bare)
  return bare !== "" && !hasScheme && /^[^\s/:@]+\.[^\s/:@]+(?:[/?#:].*)?$/.test(bare) ? `https://${bare}` : bare
}
