const host = /^(?:localhost|[^\s/?#@:]+\.[^\s/?#@:.]{2,})(?::\d+)?(?:[/?#]|$)/i
const mail = /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/

/** Completes a typed address: `example.com` becomes `https://example.com`, an e-mail address gets `mailto:`. */
export const completed = (typed: string): string => {
  const text = typed.trim()
  if (mail.test(text)) return `mailto:${text}`
  return host.test(text) ? `https://${text}` : text
}
