/** The bytes of a text, in memory of their own, as what is handed to another thread must have. */
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** How many bytes a text takes. */
export const byteLength = (text: string): number => utf8(text).length
