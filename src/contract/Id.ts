import { type Brand, Effect, Schema } from "effect"
import { v7 } from "uuid"

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const json = { type: "string", format: "uuid" }

/** The id that no record has. */
export const nil = "00000000-0000-0000-0000-000000000000"

const lower = (text: string) => text.toLowerCase()

/** A UUID in lower case under a name of its own, so that ids of two resources cannot be mixed up. */
export const idOf = <const Name extends string>(name: Name) =>
  Schema.transform(Schema.String, Schema.String, { strict: true, decode: lower, encode: lower })
    .pipe(
      Schema.filter((text) => pattern.test(text) || "Must be a UUID."),
      Schema.brand(name)
    )
    .annotations({ jsonSchema: json })

/** An id in a path: a text that is no UUID becomes the nil id, so that it is answered with 404 and not with 422. */
export const pathId = <A extends string & Brand.Brand<string>>(schema: Schema.Schema<A, string>) =>
  Schema.transform(Schema.String, Schema.typeSchema(schema), {
    strict: false,
    decode: (text: string) => (pattern.test(text) ? text.toLowerCase() : nil),
    encode: (id: string) => id
  }).annotations({
    jsonSchema: { ...json, description: "The id; one that the team has nothing of is answered with 404." }
  }) as unknown as Schema.Schema<A, string>

/** A new UUIDv7, which sorts by the time of its creation. */
export const newId = <A extends string & Brand.Brand<string>>(): Effect.Effect<A> => Effect.sync(() => v7() as A)

export const TeamId = idOf("TeamId")
export type TeamId = typeof TeamId.Type
export const UserId = idOf("UserId")
export type UserId = typeof UserId.Type
export const KeyId = idOf("KeyId")
export type KeyId = typeof KeyId.Type
export const FolderId = idOf("FolderId")
export type FolderId = typeof FolderId.Type
export const TagId = idOf("TagId")
export type TagId = typeof TagId.Type
export const DomainId = idOf("DomainId")
export type DomainId = typeof DomainId.Type
export const LinkId = idOf("LinkId")
export type LinkId = typeof LinkId.Type
export const PageId = idOf("PageId")
export type PageId = typeof PageId.Type
export const QrcodeId = idOf("QrcodeId")
export type QrcodeId = typeof QrcodeId.Type
export const UploadId = idOf("UploadId")
export type UploadId = typeof UploadId.Type
export const SessionId = idOf("SessionId")
export type SessionId = typeof SessionId.Type
export const InviteId = idOf("InviteId")
export type InviteId = typeof InviteId.Type
export const JobId = idOf("JobId")
export type JobId = typeof JobId.Type
export const WebhookId = idOf("WebhookId")
export type WebhookId = typeof WebhookId.Type
export const DeliveryId = idOf("DeliveryId")
export type DeliveryId = typeof DeliveryId.Type
export const EventId = idOf("EventId")
export type EventId = typeof EventId.Type
