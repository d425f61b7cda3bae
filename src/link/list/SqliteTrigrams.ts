import { Effect } from "effect"
import type { TeamId } from "../../contract/Id.ts"
import type { SqliteReads } from "./SqliteSource.ts"
import * as Sql from "./SqliteSql.ts"

/** Up to this many candidates are looked up. Beyond it, scanning all search texts in order is cheaper. */
const maxCandidates = 2000
/** Beyond this many unindexed rows, the index is not worth using. */
const maxUnindexed = 100_000
const maxProbes = 48
const countedTo = 501

interface Probe {
  readonly trigram: string
  readonly n: number
  readonly top: number
}

/** The trigrams of words, each quoted for FTS5; those of long words, which are likely to be rare, first. */
export const trigramsOf = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const parts = [...words]
    .sort((one, other) => other.length - one.length)
    .flatMap((word) => {
      const characters = [...word]
      return characters.slice(2).map((_, place) => characters.slice(place, place + 3).join(""))
    })
  return [...new Set(parts)].map((part) => `"${part.replaceAll('"', '""')}"`)
}

const rarestFirst = (a: Probe, b: Probe): number => (a.n < countedTo || b.n < countedTo ? a.n - b.n : b.top - a.top)

const matchFor = Effect.fnUntraced(function* ({ rows }: Pick<SqliteReads, "rows">, trigrams: ReadonlyArray<string>) {
  const probes: Array<Probe> = []
  for (const trigram of trigrams.slice(0, maxProbes)) {
    const [row] = yield* rows<{ n: number; top: number | null }>(Sql.probe, [trigram])
    probes.push({ trigram, n: row?.n ?? 0, top: row?.top ?? 0 })
    if ((row?.n ?? 0) < 100) break
  }
  probes.sort(rarestFirst)
  const isRare = probes[0] !== undefined && probes[0].n < countedTo
  return probes
    .slice(0, isRare ? 1 : 3)
    .map(({ trigram }) => trigram)
    .join(" AND ")
})

/** Finds the rows of a search by the rarest trigrams of its words; undefined if the index does not narrow it down. */
export const findByTrigrams = Effect.fnUntraced(function* (
  reads: Pick<SqliteReads, "rows" | "numbers">,
  team: TeamId,
  words: ReadonlyArray<string>
) {
  const trigrams = trigramsOf(words)
  if (trigrams.length === 0) return undefined
  const [unindexed] = yield* reads.rows<{ n: number }>(Sql.unindexed, [])
  if ((unindexed?.n ?? 0) > maxUnindexed) return undefined
  const match = yield* matchFor(reads, trigrams)
  const [candidates] = yield* reads.rows<{ n: number }>(Sql.candidates, [match])
  if ((candidates?.n ?? 0) > maxCandidates) return undefined
  return yield* reads.numbers(Sql.foundByTrigrams(words.length), [match, team, ...words, team, ...words])
})
