const counterDigits = 16

/** The half of a visitor id that identifies clicks of an import: the random half of its job's id. */
export const importHalf = (job: string): string => job.replaceAll("-", "").slice(-counterDigits)

/** The visitor of an imported click, in hex. The real visitor is unknown, so each click gets its own. */
export const importedVisitor = (job: string, step: number, n: number): string =>
  importHalf(job) + (BigInt(step) * 65_536n + BigInt(n)).toString(16).padStart(counterDigits, "0")

/** The first and the last visitor id of an import's clicks, in hex. */
export const importedVisitors = (job: string) => ({
  first: importHalf(job) + "0".repeat(counterDigits),
  last: importHalf(job) + "f".repeat(counterDigits)
})

/** The half of a stored visitor id that identifies clicks of imports. */
export const halfOf = (visitor: Uint8Array): string =>
  Buffer.from(visitor.buffer, visitor.byteOffset, visitor.byteLength).toString("hex", 0, counterDigits / 2)
