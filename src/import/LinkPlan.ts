import { createHash } from "node:crypto"
import type { DomainId, FolderId, LinkId, TagId } from "../contract/Id.ts"
import type { ReportLine } from "../job/JobKind.ts"
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

/** What an earlier import remembers of a link in its source. */
interface Before {
  readonly row: Known
  readonly tally: Tally
}

/** A link that is to be made. */
export interface Planned {
  readonly link: ImportedLink
  readonly id: LinkId
  readonly origin: string
  readonly domain: DomainId | null
  readonly code: string
  /** What earlier imports counted of the link in its source, if they met it. */
  readonly before?: Before
}

/** What is to become of some links of another system. */
export interface LinkPlan {
  readonly create: ReadonlyArray<Planned>
  readonly replace: ReadonlyArray<Planned>
  /** Links that the team has at the same address with the same destination. */
  readonly found: ReadonlyArray<Planned>
  /** Links that an earlier import took over, with what is counted of them by now. */
  readonly known: ReadonlyArray<Before & { readonly clicks: number | null }>
  readonly report: ReadonlyArray<ReportLine>
  readonly counts: Readonly<Record<string, number>>
}

/** The name under which it is remembered what became of a link: bounded, and the same whenever it is read. */
export const originOf = (source: string, sourceId: string): string => {
  const origin = `${source}:${sourceId}`
  return origin.length <= longestOrigin && origin.isWellFormed() && !origin.includes("\0")
    ? origin
    : `${source}:${createHash("sha256").update(sourceId).digest("hex")}`
}

/** What a link is called in a report. */
export const itemOf = ({ host, slug, url, sourceId }: ImportedLink): string =>
  (slug === null ? sourceId || url : host === null ? slug : `${host}/${slug}`).slice(0, 300)
