import { type Brand, Effect, Schema } from "effect"
import { v7 } from "uuid"
import { check } from "./faults/Check.ts"
import { fault } from "./faults/Fault.ts"

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const json = { type: "string", format: "uuid" }

/** An id that no record has. */
export const nil = "00000000-0000-0000-0000-000000000000"

const lower = (text: string) => text.toLowerCase()

/** A branded UUID in lower case. Ids of different resources have different types. */
export const idOf = <const Name extends string>(name: Name) =>
  Schema.transform(Schema.String, Schema.String, { strict: true, decode: lower, encode: lower })
    .pipe(
      check((text) => pattern.test(text) || fault("not_a_uuid")),
      Schema.brand(name)
    )
    .annotations({ jsonSchema: json })

/** An id in a path. A string that is not a UUID becomes the nil id, so that the answer is 404 instead of 422. */
export const pathId = <A extends string & Brand.Brand<string>>(schema: Schema.Schema<A, string>) =>
  Schema.transform(Schema.String, Schema.typeSchema(schema), {
    strict: false,
    decode: (text: string) => (pattern.test(text) ? text.toLowerCase() : nil),
    encode: (id: string) => id
  }).annotations({
    jsonSchema: { ...json, description: "The ID. The response is 404 if the team has nothing with this ID." }
  }) as unknown as Schema.Schema<A, string>

/** A new UUIDv7; these sort by creation time. */
export const newId = <A extends string & Brand.Brand<string>>(): Effect.Effect<A> => Effect.sync(() => v7() as A)

/** When an id was drawn, in milliseconds since 1970. */
export const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

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
export const AnnotationId = idOf("AnnotationId")
export type AnnotationId = typeof AnnotationId.Type
export const SavedViewId = idOf("SavedViewId")
export type SavedViewId = typeof SavedViewId.Type
export const UtmTemplateId = idOf("UtmTemplateId")
export type UtmTemplateId = typeof UtmTemplateId.Type
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
export const SharedReportId = idOf("SharedReportId")
export type SharedReportId = typeof SharedReportId.Type
export const DeliveryId = idOf("DeliveryId")
export type DeliveryId = typeof DeliveryId.Type
export const EventId = idOf("EventId")
export type EventId = typeof EventId.Type
export const AuditEntryId = idOf("AuditEntryId")
export type AuditEntryId = typeof AuditEntryId.Type
export const PasskeyId = idOf("PasskeyId")
export type PasskeyId = typeof PasskeyId.Type
