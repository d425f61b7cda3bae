const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&quot;": '"', "&#39;": "'", "&#38;": "&" }

/** The address in pasted embed code (`<iframe src="…">`); undefined if the text is none. */
export const embeddedAddress = (text: string): string | undefined => {
  const [, quoted, single] =
    /^\s*(?:<(?:div|p|figure)\b[^>]*>\s*)?<iframe\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(text) ?? []
  const address = (quoted ?? single)?.trim().replace(/&(?:amp|quot|#3[89]);/g, (entity) => entities[entity] ?? entity)
  return address?.startsWith("//") ? `https:${address}` : address
}
