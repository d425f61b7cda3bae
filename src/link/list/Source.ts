import type { Effect } from "effect"
import type { LinkId, TeamId } from "../../contract/Id.ts"
import type { Bitmap } from "./Bitmap.ts"
import type { CountRow } from "./Totals.ts"
import type { Part, Walk } from "./Walk.ts"

/** Which links of a team a remembered set holds. */
export type SetKind = "team" | "term" | "tag" | "broken" | "inactive" | "folder" | "anyFolder" | "domain"

export interface SetName {
  readonly kind: SetKind
  readonly team: TeamId
  /** The term, tag, folder or domain; "" where the kind says it all. */
  readonly value: string
}

/** A set as of a moment of the database, of which `mark` is the name. */
export interface MarkedSet {
  readonly bits: Bitmap
  readonly mark: string
}

/** What became of links since a mark: those that belong to the set, and those that do not (any more). */
export interface Changes {
  readonly mark: string
  readonly rowsIn: ReadonlyArray<number>
  readonly rowsOut: ReadonlyArray<number>
}

/** What a link is sorted and filtered by. */
export interface KeyRow {
  readonly rn: number
  readonly created_at: number
  readonly total_clicks: number
  readonly domain_id: string | null
  readonly short_code: string
  readonly is_active: number
  readonly folder_id: string | null
}

export interface DomainRow {
  readonly id: string
  readonly hostname: string
}

/** What lists read of a database; a failure of the database is a defect. */
export interface Source {
  readonly counts: (team: TeamId, folder: string | null) => Effect.Effect<ReadonlyArray<CountRow>>
  readonly domains: (team: TeamId) => Effect.Effect<ReadonlyArray<DomainRow>>
  /** Row numbers in order; of the set alone where one is given. */
  readonly walk: (walk: Walk, part: Part, bits: Bitmap | undefined) => Effect.Effect<ReadonlyArray<number>>
  /** All row numbers of a set in order. */
  readonly order: (walk: Walk, bits: Bitmap) => Effect.Effect<Int32Array>
  readonly keys: (rows: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<KeyRow>>
  readonly ids: (rows: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<LinkId>>
  /** Finds a set; `teamIsSmall` says that looking at each link of the team is cheap. */
  readonly find: (name: SetName, teamIsSmall: boolean) => Effect.Effect<MarkedSet>
  /** What changed in a set since a mark; undefined where that is too much or too long ago. */
  readonly changes: (name: SetName, mark: string) => Effect.Effect<Changes | undefined>
  /** A text that differs whenever anything was committed. */
  readonly version: Effect.Effect<string>
}
