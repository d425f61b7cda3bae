const inert = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/** Whether an address in a style sheet loads nothing: a fragment of the page, or an inline picture. */
export const isSafeUrl = (address: string): boolean => /^#[\w-]+$/.test(address) || inert.test(address)

const loading = new Set(["url", "src", "image", "image-set", "-webkit-image-set", "cross-fade", "-webkit-cross-fade"])
const others = new Set(["expression", "element", "-moz-element", "paint", "url-prefix", "domain", "attr"])

/** Whether a function can load or run something; `name` is decoded and in lower case. */
export const canLoad = (name: string): boolean => loading.has(name) || others.has(name) || name.startsWith("progid:")
