import { HttpApiSchema, HttpMethod, HttpRouter, HttpServerRequest } from "@effect/platform"
import { Effect, Either, Layer, Option, Schema } from "effect"
import { Caller } from "../auth/Caller.ts"
import type { CautionsOf } from "../contract/Cautions.ts"
import { BodyTooLarge, type FieldErrors, Invalid } from "../contract/Failure.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { isStrict as isStrictOperation } from "../contract/StrictNames.ts"
import { bytesWithin, charsetOf, readWithin, textIn } from "../http/Body.ts"
import { decoderOf } from "../http/Decoding.ts"
import { withOwnNames } from "../http/FieldAliases.ts"
import { formHasTooMany, givenTwice, jsonHasTooMany, maxFields, readForm } from "../http/Form.ts"
import { boundaryOf, InputValidation, isMultipart, maxBodyBytes, TakesFile } from "../http/InputValidation.ts"
import { withinListLimits } from "../http/ListLimits.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { unknownFields } from "../http/UnknownFields.ts"
import { mostWarnings, warn } from "../http/Warnings.ts"
import { beginRequest } from "../idempotency/BegunRequests.ts"
import { isTurnFull, nextTick } from "../lib/NextTick.ts"
import { abilitiesOf } from "../settings/Abilities.ts"
import { Settings } from "../settings/Settings.ts"
import { targetingCautions } from "../targeting/RuleValues.ts"
import { type Endpoint, endpointAt } from "./Endpoints.ts"

type Payload = Schema.Schema.All
type SearchParams = typeof HttpServerRequest.ParsedSearchParams.Service

/** The time limit for receiving a body, in milliseconds, except for files. */
const bodyMillis = 60_000

/**
 * The length above which a body is parsed in its own turn of the event loop, in characters. Several long bodies that
 * arrive together would delay redirects.
 */
const lightBody = 16_384

/** The limits of a body. */
interface BodyLimits {
  readonly bytes: number
  readonly fields: number
  readonly tooLarge: BodyTooLarge
}

const callersLimits: BodyLimits = {
  bytes: maxBodyBytes,
  fields: maxFields,
  tooLarge: new BodyTooLarge(fault("too_many_mib", { what: "body", most: maxBodyBytes / 1024 / 1024 }))
}

/**
 * Strict limits for sign-in and other requests without authentication, because their bodies are read before a rate
 * limit counts them.
 */
const strangersLimits: BodyLimits = {
  bytes: 4096,
  fields: 20,
  tooLarge: new BodyTooLarge(fault("body_over_kib", { most: 4 }))
}

const unreadable = (fault: Fault) => new Invalid(fault, { body: [fault] })

const noQuery = Schema.Struct({})

const decoders = new WeakMap<Payload, ReturnType<typeof decoderOf<unknown, unknown>>>()

const decoded = (schema: Payload, value: unknown, whole: string): Either.Either<unknown, FieldErrors> => {
  const decode = decoders.get(schema) ?? decoderOf(schema as Schema.Schema<unknown>, whole)
  decoders.set(schema, decode)
  return decode(value)
}

const faultsOf = (result: Either.Either<unknown, FieldErrors>): FieldErrors =>
  Either.isLeft(result) ? result.left : {}

const textOf = (request: HttpServerRequest.HttpServerRequest, charset: string, { bytes, tooLarge }: BodyLimits) =>
  bytesWithin(request, bytes).pipe(
    readWithin(request, bodyMillis),
    Effect.mapError(() => unreadable(fault("body_unreadable"))),
    Effect.flatMap((read) =>
      read === undefined ? Effect.fail(tooLarge) : Either.mapLeft(textIn(charset, read), unreadable)
    )
  )

const parseJson = (text: string): Effect.Effect<unknown, Invalid> =>
  text.trim() === ""
    ? Effect.fail(unreadable(fault("body_required")))
    : Effect.try({ try: () => JSON.parse(text) as unknown, catch: () => unreadable(fault("not_json")) })

const bodyOf = (request: HttpServerRequest.HttpServerRequest, payload: Payload) =>
  Effect.gen(function* () {
    const type = (request.headers["content-type"] ?? "application/json").split(";", 1)[0]?.trim().toLowerCase()
    if (type !== "application/json" && type !== "application/x-www-form-urlencoded") {
      return yield* unreadable(
        fault("wrong_content_type", { types: ["application/json", "application/x-www-form-urlencoded"] })
      )
    }
    const limits = Option.isSome(yield* Effect.serviceOption(Caller)) ? callersLimits : strangersLimits
    const charset = charsetOf(request.headers["content-type"])
    const text = yield* textOf(request, charset, limits)
    if (text.length > lightBody || isTurnFull()) yield* nextTick
    if (type === "application/x-www-form-urlencoded") {
      if (formHasTooMany(text, limits.fields)) {
        return yield* unreadable(fault("too_many_form_fields", { most: limits.fields }))
      }
      const form = yield* Either.mapLeft(readForm(payload.ast, text, charset), unreadable)
      return { text, ...form }
    }
    const value = yield* parseJson(text)
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return yield* unreadable(fault("not_a_json_object"))
    }
    const { value: short, faults } = withinListLimits(payload.ast, value)
    if (jsonHasTooMany(short, limits.fields)) {
      return yield* unreadable(fault("too_many_fields", { most: limits.fields }))
    }
    return { text, value: withOwnNames(payload.ast, short), faults }
  })

/** The request with its body, which was read from the connection. */
const carrying = (
  request: HttpServerRequest.HttpServerRequest,
  text: string,
  body: unknown
): HttpServerRequest.HttpServerRequest =>
  Object.create(request, {
    text: { value: Effect.succeed(text) },
    json: { value: Effect.succeed(body) },
    headers: { value: { ...request.headers, "content-type": "application/json" } }
  })

/** Whether an endpoint reads the body of a request itself, because it is a form with a file. */
const readsItself = ({ ast }: Payload, contentType: string | undefined) =>
  Effect.suspend(() => {
    const takesOnlyFiles = HttpApiSchema.getMultipartStream(ast) !== undefined
    if (!takesOnlyFiles && ast.annotations[TakesFile] === undefined) return Effect.succeed(false)
    if (isMultipart(contentType)) {
      return boundaryOf(contentType) === undefined ? unreadable(fault("wrong_boundary")) : Effect.succeed(true)
    }
    return takesOnlyFiles
      ? unreadable(fault("wrong_content_type", { types: ["multipart/form-data"] }))
      : Effect.succeed(false)
  })

/** Previews and exports change nothing, so they may be interrupted when the client disconnects. */
const changesNothing = (path: string) => path.endsWith("/preview") || path.endsWith("/export")

/** A valid input; `body` is undefined if the endpoint takes none, or reads it itself. */
interface Input {
  readonly query: unknown
  readonly body: unknown
  /** The request with its body, as JSON. */
  readonly request: HttpServerRequest.HttpServerRequest
}

const valueOf = (result: Either.Either<unknown, FieldErrors>): unknown => Option.getOrUndefined(Either.getRight(result))

/** Reads and validates the input of a request, which begins if it is valid. */
export const inputOf = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  endpoint: Endpoint,
  asked: SearchParams,
  cautions: CautionsOf
): Effect.fn.Return<Input, BodyTooLarge | Invalid> {
  const isStrict = isStrictOperation(endpoint.operation, endpoint.method)
  const query = Option.getOrElse(endpoint.query, () => noQuery)
  const readQuery = decoded(query, asked, "query")
  const inQuery = unknownFields(query.ast, asked, { kind: "query parameter", isStrict })
  const queryErrors = { ...faultsOf(readQuery), ...inQuery.errors, ...givenTwice(query.ast, asked) }
  const payload = HttpMethod.hasBody(request.method) ? Option.getOrUndefined(endpoint.payload) : undefined
  if (payload === undefined || (yield* readsItself(payload, request.headers["content-type"]))) {
    if (Object.keys(queryErrors).length > 0) return yield* invalid(queryErrors)
    yield* warn(inQuery.warnings)
    if (payload === undefined) yield* beginRequest
    return { query: valueOf(readQuery), body: undefined, request }
  }
  const { text, value, faults } = yield* bodyOf(request, payload)
  const inBody = unknownFields(payload.ast, value, { kind: "field", isStrict, cautions })
  const readBody = decoded(payload, value, "body")
  const errors = { ...queryErrors, ...faultsOf(readBody), ...inBody.errors, ...faults }
  if (Object.keys(errors).length > 0) return yield* invalid(errors)
  yield* warn([...inQuery.warnings, ...inBody.warnings].slice(0, mostWarnings))
  if (!changesNothing(endpoint.path)) yield* beginRequest
  return { query: valueOf(readQuery), body: valueOf(readBody), request: carrying(request, text, value) }
})

const checking = (cautions: CautionsOf) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { route } = yield* HttpRouter.RouteContext
    const found = endpointAt(request.method === "HEAD" ? "GET" : request.method, route.path)
    if (Option.isNone(found)) return request
    return (yield* inputOf(request, found.value, yield* HttpServerRequest.ParsedSearchParams, cautions)).request
  })

export const InputValidationLive = Layer.effect(
  InputValidation,
  Effect.map(Settings, (settings) => InputValidation.of(checking(targetingCautions(abilitiesOf(settings)))))
)
