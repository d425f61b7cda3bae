import type { DomainId, PageId, TeamId } from "../contract/Id.ts"

/** The fields of a custom domain that a visit needs. */
export interface Host {
  readonly id: DomainId
  readonly team_id: TeamId
  readonly hostname: string
  readonly root_page_id: PageId | null
  readonly root_url: string | null
  readonly not_found_url: string | null
  readonly expired_url: string | null
}
