import { Schema } from "effect"
import { describe } from "../../contract/Describe.ts"
import { NotFound } from "../../contract/Failure.ts"
import { fault } from "../../contract/faults/Fault.ts"
import { DomainId, FolderId, KeyId, TeamId, UserId } from "../../contract/Id.ts"
import { List } from "../../contract/List.ts"
import { covers, Role } from "../../contract/Role.ts"
import { Scope } from "../../contract/Scope.ts"
import { clearable, Integer, Line, optional } from "../../contract/Text.ts"
import { Timestamp } from "../../contract/Timestamp.ts"

const scopes = "What the key may do, within its role; null if the role alone decides."
const networks =
  "The networks or addresses from which the key works, such as `192.0.2.0/24` or `2001:db8::7`; null for all."
const folders =
  "The only folders whose content the key reaches; null for everything. A new item without a folder gets the only one."
const domains =
  "The only domains whose links and pages the key reaches; null for all. Null in the list is the default domain. A new item without a domain gets the default domain if the list has it, or else the only one."

/** The maximum numbers of folders and of domains of a key. */
const mostPlaces = 200

const FolderIds = List(FolderId, { min: 1, max: mostPlaces, of: "folders" })
const DomainIds = List(Schema.NullOr(DomainId), { min: 1, max: mostPlaces, of: "domains" })

/** An API key without its secret; `hint` is the start of the key. */
export const Key = Schema.Struct({
  id: KeyId,
  team_id: TeamId,
  created_by: UserId,
  name: Schema.String,
  role: Role,
  scopes: describe(scopes, Schema.NullOr(Schema.Array(Scope))),
  allowed_networks: describe(networks, Schema.NullOr(Schema.Array(Schema.String))),
  folder_ids: describe(folders, Schema.NullOr(Schema.Array(FolderId))),
  domain_ids: describe(domains, Schema.NullOr(Schema.Array(Schema.NullOr(DomainId)))),
  hint: describe("The first characters of the key.", Schema.String),
  suspended: describe(
    "Whether the key is refused because its creator's role is lower than the key's. It works again once the creator has that role.",
    Schema.Boolean
  ),
  expires_at: describe("When the key expires; null if it never does.", Schema.NullOr(Timestamp)),
  former_expires_at: describe(
    "Until when the secret before the last rotation works; null without a rotation.",
    Schema.NullOr(Timestamp)
  ),
  last_used_at: Schema.NullOr(Timestamp),
  created_at: Timestamp
}).annotations({ identifier: "Key" })
export type Key = typeof Key.Type

/** A new key. Only this response contains the `key` itself. */
export const NewKey = Schema.Struct({
  ...Key.fields,
  key: describe("The key. It is shown only once.", Schema.String)
}).annotations({ identifier: "NewKey" })

export const CreateKey = Schema.Struct({
  name: describe("The purpose of the key.", Line(255)),
  role: describe("At most the caller's own role.", Role),
  scopes: describe(scopes, clearable(List(Scope, { min: 1, max: 50, of: "scopes" }))),
  allowed_networks: describe(networks, clearable(List(Line(64), { min: 1, max: 50, of: "networks" }))),
  folder_ids: describe(folders, clearable(FolderIds)),
  domain_ids: describe(domains, clearable(DomainIds)),
  expires_at: describe("When the key expires; null if it never does.", clearable(Timestamp))
}).annotations({
  identifier: "CreateKey"
})

/** The longest overlap of a rotation, in hours. */
const mostOverlap = 168

export const RotateKey = Schema.Struct({
  overlap_hours: describe(
    "How long the former secret keeps working: 24 hours by default, 0 to end it at once.",
    optional(Integer(0, mostOverlap))
  )
}).annotations({ identifier: "RotateKey" })

export const UpdateKey = Schema.Struct({
  name: optional(Line(255)),
  scopes: describe(
    "Fewer rights than before: scopes can be removed, or split into narrower ones.",
    optional(List(Scope, { min: 1, max: 50, of: "scopes" }))
  ),
  allowed_networks: describe(networks, clearable(List(Line(64), { min: 1, max: 50, of: "networks" }))),
  folder_ids: describe("Fewer folders than before.", optional(FolderIds)),
  domain_ids: describe("Fewer domains than before.", optional(DomainIds)),
  expires_at: describe("When the key expires; null if it never does.", clearable(Timestamp))
}).annotations({ identifier: "UpdateKey" })

/** Whether a key is suspended: it has more rights than its creator, or its creator has left the team. */
export const isSuspended = (role: Role, makers: Role | null): boolean => makers === null || !covers(makers, role)

export class KeyNotFound extends NotFound {
  override readonly _tag = "KeyNotFound"
  constructor() {
    super(fault("unknown_key"))
  }
}
