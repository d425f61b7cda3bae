/** Accepts costs 4 to 12. Cost 12 takes half a second on the shared thread, and each step above doubles it. */
const kept = /^\$2[aby]\$(?:0[4-9]|1[0-2])\$[./A-Za-z0-9]{53}$/

/** Whether a stored hash is a bcrypt hash, imported from another system. */
export const isBcrypt = (stored: string): boolean => stored.startsWith("$2")

/** Whether an imported hash is well-formed and its cost is acceptable. */
export const isVerifiable = (hash: string): boolean => kept.test(hash)
