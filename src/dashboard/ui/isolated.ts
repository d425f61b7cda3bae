/** An address for a text that cannot hold elements: read by its own direction among words of any other. */
export const isolated = (address: string): string => `\u2068${address}\u2069`
