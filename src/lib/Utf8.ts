/** Encodes a string into a buffer of its own, so that the buffer can be transferred to another thread. */
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** The length of a string in bytes of UTF-8. */
export const byteLength = (text: string): number => utf8(text).length
