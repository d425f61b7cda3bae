// Only digits can follow a host's colon: `example.com:8080` has a port, `javascript:1` and `tel:110` have a scheme.
const host = /^(?:localhost|[^\s/?#@:]+\.[^\s/?#@:.]+)(?::\d{1,5})?(?:[/?#]|$)/i

/** Whether a typed address starts with a host, with or without a port, instead of a scheme. */
export const startsWithHost = (text: string): boolean => host.test(text)

/** Completes an address typed without its scheme: `example.com/menu` becomes `https://example.com/menu`. */
export const completed = (typed: string): string => {
  const text = typed.trim()
  return startsWithHost(text) ? `https://${text}` : text
}
