import { createHash } from "node:crypto"
import type { DomainId, FolderId, LinkId, TagId } from "../contract/Id.ts"
import type { ReportLine } from "../job/Job.ts"
import type { ImportConflict } from "./Import.ts"
import type { Known } from "./Repo.ts"
import type { Tally } from "./SourceLink.ts"
import type { ImportedLink } from "./source/Source.ts"

const longestOrigin = 200

export interface Choices {
  readonly source: string
  readonly conflict: ImportConflict
  readonly folder: FolderId | null
  readonly tags: ReadonlyArray<TagId>
  readonly domain: DomainId | null
}

/** What an earlier import recorded about a link of the source. */
interface Before {
  readonly row: Known
  readonly tally: Tally
}

/** A link to create. */
export interface Planned {
  readonly link: ImportedLink
  readonly id: LinkId
  readonly origin: string
  readonly domain: DomainId | null
  readonly code: string
  /** What earlier imports recorded about the link, if they included it. */
  readonly before?: Before
}

/** The plan for links of another system. */
export interface LinkPlan {
  readonly create: ReadonlyArray<Planned>
  readonly replace: ReadonlyArray<Planned>
  /** Links with the same address and destination that the team already has. */
  readonly found: ReadonlyArray<Planned>
  /** Links of earlier imports, with their current counts in the source. */
  readonly known: ReadonlyArray<Before & { readonly clicks: number | null }>
  readonly report: ReadonlyArray<ReportLine>
  readonly counts: Readonly<Record<string, number>>
}

/** The key under which an import records a link. Its length is limited, and it is the same in each run. */
export const originOf = (source: string, sourceId: string): string => {
  const origin = `${source}:${sourceId}`
  return origin.length <= longestOrigin && origin.isWellFormed() && !origin.includes("\0")
    ? origin
    : `${source}:${createHash("sha256").update(sourceId).digest("hex")}`
}

/** The name of a link in a report. */
export const itemOf = ({ host, slug, url, sourceId }: ImportedLink): string =>
  (slug === null ? sourceId || url : host === null ? slug : `${host}/${slug}`).slice(0, 300)
