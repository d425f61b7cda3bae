/** Copies a Latin-1 string. A slice of a longer string would keep all of it in memory. */
export const flat = (text: string): string => Buffer.from(text, "latin1").toString("latin1")
