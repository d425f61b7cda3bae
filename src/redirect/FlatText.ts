/** A copy of a Latin-1 text: a slice of a longer text would keep all of it in memory. */
export const flat = (text: string): string => Buffer.from(text, "latin1").toString("latin1")
