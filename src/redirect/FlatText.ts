/** A text by itself: a part of a longer one keeps the whole of it in memory. It has Latin-1 characters alone. */
export const flat = (text: string): string => Buffer.from(text, "latin1").toString("latin1")
