import { Schema } from "effect"
import { type Fault, fault } from "./faults/Fault.ts"
import { DomainId, FolderId } from "./Id.ts"

/** The folders and domains that a caller reaches. A caller without one reaches everything. */
export const Reach = Schema.Struct({
  /** The only folders; null for all, and for items without a folder. */
  folders: Schema.NullOr(Schema.Array(FolderId)),
  /** The only domains; null for all. Null in the list is the default domain. */
  domains: Schema.NullOr(Schema.Array(Schema.NullOr(DomainId))),
  /** Folders whose content the caller doesn't see. */
  hidden: Schema.Array(FolderId),
  /** Folders whose content the caller sees, but doesn't change. */
  fixed: Schema.Array(FolderId)
})
export type Reach = typeof Reach.Type

/** A stored link or page. */
export interface Placed {
  readonly folder_id: string | null
  readonly domain_id: string | null
}

/** Whether a caller reaches only listed folders or domains, as some keys do. */
export const isListed = ({ folders, domains }: Reach): boolean => folders !== null || domains !== null

/** Whether the content of a folder is within reach; null is for items without a folder. */
export const reachesFolder = (reach: Reach | undefined, id: string | null): boolean => {
  if (reach === undefined) return true
  if (id === null) return reach.folders === null
  return (reach.folders === null || reach.folders.some((one) => one === id)) && !reach.hidden.some((one) => one === id)
}

/** Whether a domain is within reach; null is the default domain. */
export const reachesDomain = (reach: Reach | undefined, id: string | null): boolean =>
  reach === undefined || reach.domains === null || reach.domains.some((one) => one === id)

/** Whether a link or page is within reach. */
export const isWithin = (reach: Reach | undefined, { folder_id, domain_id }: Placed): boolean =>
  reach === undefined || (reachesFolder(reach, folder_id) && reachesDomain(reach, domain_id))

/** Whether a folder's content can't be changed, though it may be seen. */
export const isFixed = (reach: Reach | undefined, folder_id: string | null): boolean =>
  reach !== undefined && folder_id !== null && reach.fixed.some((one) => one === folder_id)

interface Places {
  readonly folder_id?: FolderId | null | undefined
  readonly domain_id?: DomainId | null | undefined
}

/** A new item that names no folder, in the only one that its creator reaches. */
export const inOnlyFolder = <A extends Places>(reach: Reach | undefined, item: A): A => {
  const [only, ...others] = reach?.folders ?? []
  return item.folder_id !== undefined || only === undefined || others.length > 0 ? item : { ...item, folder_id: only }
}

/** A new item that names no domain, on the only one that its creator reaches. The default domain has precedence. */
export const onOnlyDomain = <A extends Places>(reach: Reach | undefined, item: A): A => {
  const [only, ...others] = reach?.domains ?? []
  return item.domain_id !== undefined || !only || others.length > 0 ? item : { ...item, domain_id: only }
}

/**
 * The faults of a new item's place, or of where a change moves an item. Folders and domains that are out of reach count
 * as unknown where they are looked up.
 */
export const placeFaults = (
  reach: Reach | undefined,
  { folder_id, domain_id }: Places,
  isNew: boolean
): Readonly<Record<string, Fault>> => {
  if (reach === undefined) return {}
  const staysOut = (given: string | null | undefined) => given === null || (given === undefined && isNew)
  return {
    ...(reach.folders !== null && staysOut(folder_id) ? { folder_id: fault("folder_needed") } : {}),
    ...(folder_id && isFixed(reach, folder_id) ? { folder_id: fault("folder_read_only") } : {}),
    ...(!reachesDomain(reach, null) && staysOut(domain_id) ? { domain_id: fault("domain_needed") } : {})
  }
}
