import type { FromClientEncoded, FromServerEncoded } from "@effect/rpc/RpcMessage"
import { type Option, Schema } from "effect"

const { String, TaggedStruct, Unknown } = Schema
const requestId = { requestId: String.pipe(Schema.pattern(/^\d{1,20}$/)) }

const ToServer = Schema.Union(
  TaggedStruct("Request", {
    id: requestId.requestId,
    tag: String,
    payload: Unknown,
    headers: Schema.Array(Schema.Tuple(String, String))
  }),
  TaggedStruct("Ack", requestId),
  TaggedStruct("Interrupt", requestId),
  TaggedStruct("Ping", {}),
  TaggedStruct("Eof", {})
)

const ToMain = Schema.Union(
  TaggedStruct("Chunk", { ...requestId, values: Schema.NonEmptyArray(Unknown) }),
  TaggedStruct("Exit", { ...requestId, exit: Schema.Struct({ _tag: Schema.Literal("Success", "Failure") }) }),
  TaggedStruct("Defect", { defect: Unknown }),
  TaggedStruct("Pong", {})
)

const readerOf = <A, I>(schema: Schema.Schema<A, I>) =>
  Schema.decodeUnknownOption(schema, { onExcessProperty: "preserve" })

/** Reads the frame of a message to the server process; the schemas of `ServerActor` decode the content. */
export const readByServer = readerOf(ToServer) as (message: unknown) => Option.Option<FromClientEncoded>

/** Reads the frame of a message to the main process. */
export const readByMain = readerOf(ToMain) as (message: unknown) => Option.Option<FromServerEncoded>
