const inert = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/** Whether an address in a style sheet loads nothing: a fragment of the page, or a picture in itself. */
export const isSafeUrl = (address: string): boolean => /^#[\w-]+$/.test(address) || inert.test(address)

const loading = new Set(["url", "src", "image", "image-set", "-webkit-image-set", "cross-fade", "-webkit-cross-fade"])
const others = new Set(["expression", "element", "-moz-element", "paint", "url-prefix", "domain", "attr"])

/** Whether a function, by its decoded name in small letters, can load something or run something. */
export const canLoad = (name: string): boolean => loading.has(name) || others.has(name) || name.startsWith("progid:")
