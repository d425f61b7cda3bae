const counterDigits = 16

/** The half of a visitor's id by which the clicks of an import are known: the random half of its job's id. */
const half = (job: string): string => job.replaceAll("-", "").slice(-counterDigits)

/**
 * The visitor of an imported click, in hex: whom the other system saw cannot be told, so each is one of its own.
 */
export const importedVisitor = (job: string, step: number, n: number): string =>
  half(job) + (BigInt(step) * 65_536n + BigInt(n)).toString(16).padStart(counterDigits, "0")

/** The first and the last visitor that the clicks of an import can have, in hex. */
export const importedVisitors = (job: string) => ({
  first: half(job) + "0".repeat(counterDigits),
  last: half(job) + "f".repeat(counterDigits)
})
