import type { Host } from "../domain/Host.ts"
import type { KnownCode } from "./KnownRoutes.ts"

/** The codes of one domain, with the domain's settings that visits need. The default domain has no host. */
export class Home {
  readonly codes = new Map<string, KnownCode>()
  readonly #unknown = new Map<string, Set<KnownCode>>()

  constructor(public host: Host | undefined) {}

  keep(known: KnownCode): void {
    this.codes.set(known.code, known)
    if (known.route !== null) return
    const folded = known.code.toLowerCase()
    this.#unknown.set(folded, (this.#unknown.get(folded) ?? new Set()).add(known))
  }

  drop(known: KnownCode): void {
    this.codes.delete(known.code)
    if (known.route !== null) return
    const folded = known.code.toLowerCase()
    const alike = this.#unknown.get(folded)
    alike?.delete(known)
    if (alike?.size === 0) this.#unknown.delete(folded)
  }

  /** The entries that a change to a code affects: its own, and unknown codes that differ only in case. */
  concernedBy(code: string): ReadonlyArray<KnownCode> {
    const own = this.codes.get(code)
    const alike = [...(this.#unknown.get(code.toLowerCase()) ?? [])]
    return own === undefined || own.route === null ? alike : [own, ...alike]
  }
}
