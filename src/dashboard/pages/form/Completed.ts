const host = /^(?:localhost|[^\s/?#@:]+\.[^\s/?#@:.]{2,})(?::\d+)?(?:[/?#]|$)/i
const mail = /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/

/** An address as somebody types it, made whole: `example.com` becomes `https://example.com`, a mail address `mailto:`. */
export const completed = (typed: string): string => {
  const text = typed.trim()
  if (mail.test(text)) return `mailto:${text}`
  return host.test(text) ? `https://${text}` : text
}
