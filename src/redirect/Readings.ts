import type { Reading } from "./KnownRoute.ts"

/** The database reads in progress. */
export class Readings {
  readonly #all = new Set<Reading>()

  begin(hostname: string, code: string, scanCode: string | undefined): Reading {
    const reading = { hostname, code, scanCode, isOutdated: false }
    this.#all.add(reading)
    return reading
  }

  end(reading: Reading): void {
    this.#all.delete(reading)
  }

  /** Marks the reads that a change affects as outdated. */
  outdate(isConcerned: (reading: Reading) => boolean): void {
    for (const reading of this.#all) if (isConcerned(reading)) reading.isOutdated = true
  }
}
