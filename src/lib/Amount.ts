/** A count with its noun: `1 click`, `2 clicks`. */
export const amountOf = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`
