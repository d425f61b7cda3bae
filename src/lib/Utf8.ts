/** The bytes of a text, in memory of their own, as what is handed to another thread must have. */
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
