import { Effect } from "effect"
import { GuardTables } from "./GuardTables.ts"

/** The number of actors that the names are divided among. */
export const guardActors = 32

/** The actor that is responsible for a name. It depends only on the name. */
export const shareOf = (name: string): string => {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(name)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return `share-${hash % guardActors}`
}

/** This node's counts for each share, used by an actor that returns to this node and by the fallback. */
export class GuardShares extends Effect.Service<GuardShares>()("auth/limit/GuardShares", {
  effect: Effect.sync(() => {
    const shares = new Map<string, GuardTables>()
    return {
      tablesOf: (share: string): GuardTables => {
        const known = shares.get(share) ?? new GuardTables(guardActors)
        shares.set(share, known)
        return known
      }
    }
  })
}) {}
