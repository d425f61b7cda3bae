import type { Effect } from "effect"
import type { LinkId, TeamId } from "../../contract/Id.ts"
import type { Bitmap } from "./Bitmap.ts"
import type { CountRow } from "./Totals.ts"
import type { Part, Walk } from "./Walk.ts"

/** The links that a cached set contains. */
export type SetKind =
  | "team"
  | "term"
  | "tag"
  | "broken"
  | "scheduled"
  | "expired"
  | "used_up"
  | "inactive"
  | "folder"
  | "anyFolder"
  | "domain"
  | "folders"
  | "domains"
  | "external"

export interface SetName {
  readonly kind: SetKind
  readonly team: TeamId
  /** The term, tag, folder, domain or time, or a JSON array of ids, in which the nil id means none; "" if the kind needs none. */
  readonly value: string
}

/** A set as of one point in the database's history, which `mark` identifies. */
export interface MarkedSet {
  readonly bits: Bitmap
  readonly mark: string
}

/** Changes since a mark: links that are in the set now, and links that are not or no longer in it. */
export interface Changes {
  readonly mark: string
  readonly rowsIn: ReadonlyArray<number>
  readonly rowsOut: ReadonlyArray<number>
}

/** The columns that links are sorted and filtered by. */
export interface KeyRow {
  readonly rn: number
  readonly created_at: number
  readonly total_clicks: number
  readonly domain_id: string | null
  readonly short_code_order: string
  readonly is_active: number
  readonly folder_id: string | null
}

export interface DomainRow {
  readonly id: string
  readonly hostname: string
}

/** What lists read from the database. A failure of the database is a defect. */
export interface Source {
  readonly counts: (team: TeamId, folder: string | null) => Effect.Effect<ReadonlyArray<CountRow>>
  readonly domains: (team: TeamId) => Effect.Effect<ReadonlyArray<DomainRow>>
  /** The row numbers of a part of a walk, in order; if a set is given, only those of its links. */
  readonly walk: (walk: Walk, part: Part, bits: Bitmap | undefined) => Effect.Effect<ReadonlyArray<number>>
  /** All row numbers of a set in order. */
  readonly order: (walk: Walk, bits: Bitmap) => Effect.Effect<Int32Array>
  readonly keys: (rows: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<KeyRow>>
  readonly ids: (rows: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<LinkId>>
  /** Builds a set; `teamIsSmall` means that scanning the team's links is cheap. */
  readonly find: (name: SetName, teamIsSmall: boolean) => Effect.Effect<MarkedSet>
  /** The changes to a set since a mark; undefined if there are too many or the mark is too old. */
  readonly changes: (name: SetName, mark: string) => Effect.Effect<Changes | undefined>
  /** A value that changes with each commit. */
  readonly version: Effect.Effect<string>
}
