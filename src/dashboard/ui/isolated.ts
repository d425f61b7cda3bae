/** Isolates an address in plain text, so that the direction of the surrounding words does not affect it. */
export const isolated = (address: string): string => `\u2068${address}\u2069`
