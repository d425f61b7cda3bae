import { HttpApi, HttpApiSchema, OpenApi } from "@effect/platform"
import { SchemaAST as AST, Context, Option } from "effect"
import { LindenApi } from "../Api.ts"
import { type AuditDeclaration, AuditDeclared } from "../audit/Audited.ts"
import { Access, type AccessShape } from "../contract/Access.ts"
import { isStrict, strictOperations } from "../contract/StrictNames.ts"
import { TakesFile } from "../http/InputValidation.ts"
import { Idempotency, keptHours } from "../idempotency/Idempotency.ts"
import { counted, failureOf, failures, headers, otherFailures, tagged } from "./Answers.ts"
import { examples } from "./Examples.ts"
import { guide } from "./Guide.ts"
import { fileForm, media } from "./Media.ts"
import { isJson, type Json, referred, schemaPrefix, tidy } from "./Tidy.ts"

const refOf = (value: unknown): string | undefined =>
  isJson(value) && typeof value["$ref"] === "string" ? value["$ref"] : undefined

/** The required fields of a named object that have a constant string as their value. */
const constantsOf = (schema: unknown): ReadonlyMap<string, string> => {
  if (!isJson(schema) || !isJson(schema["properties"]) || !Array.isArray(schema["required"])) return new Map()
  const { properties, required } = { properties: schema["properties"], required: schema["required"] }
  return new Map(
    Object.entries(properties).flatMap(([name, field]) =>
      required.includes(name) && isJson(field) && typeof field["const"] === "string" ? [[name, field["const"]]] : []
    )
  )
}

/** The field that distinguishes named objects, and the object that each of its values selects. */
const discriminatorOf = (refs: ReadonlyArray<string>, schemas: Json): Json | undefined => {
  const [first, ...rest] = refs.map((ref) => constantsOf(schemas[ref.slice(schemaPrefix.length)]))
  for (const [propertyName, value] of first ?? []) {
    const values = [value, ...rest.map((constants) => constants.get(propertyName))]
    if (values.includes(undefined) || new Set(values).size < values.length) continue
    return { propertyName, mapping: Object.fromEntries(refs.map((ref, place) => [values[place], ref])) }
  }
  return undefined
}

/** Converts each `anyOf` of named objects that differ in a constant field to `oneOf` with a discriminator. */
const discriminated = (schemas: Json, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => discriminated(schemas, one))
  if (!isJson(value)) return value
  const whole = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, discriminated(schemas, one)]))
  const { anyOf, ...rest } = whole
  const refs = Array.isArray(anyOf) ? anyOf.map(refOf).filter((ref) => ref !== undefined) : []
  const discriminator =
    Array.isArray(anyOf) && refs.length === anyOf.length ? discriminatorOf(refs, schemas) : undefined
  return discriminator === undefined ? whole : { oneOf: anyOf, discriminator, ...rest }
}

type Operation = OpenApi.OpenAPISpecOperation
type Parameter = OpenApi.OpenAPISpecParameter

const membersOf = (ast: AST.AST): ReadonlyArray<AST.AST> => (AST.isUnion(ast) ? ast.types.flatMap(membersOf) : [ast])

/** The operations whose own contract, without middleware, declares a status. */
const declaring = (status: number): ReadonlySet<string> => {
  const found = new Set<string>()
  HttpApi.reflect(LindenApi, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, group }) => {
      const statuses = membersOf(endpoint.errorSchema.ast).map(HttpApiSchema.getStatusErrorAST)
      if (statuses.includes(status)) found.add(`${group.identifier}.${endpoint.name}`)
    }
  })
  return found
}

/** The operations that honor an `Idempotency-Key`: every POST with the middleware. */
const repeatableOperations = (): ReadonlySet<string> => {
  const found = new Set<string>()
  HttpApi.reflect(LindenApi, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, group, middleware }) => {
      if (endpoint.method === "POST" && [...middleware].some(({ key }) => key === Idempotency.key))
        found.add(`${group.identifier}.${endpoint.name}`)
    }
  })
  return found
}

/** What the callers of each operation need; operations without authentication have no entry. */
const accessOfEach = (): ReadonlyMap<string, AccessShape> => {
  const found = new Map<string, AccessShape>()
  HttpApi.reflect(LindenApi, {
    onGroup: () => {},
    onEndpoint: ({ group, endpoint }) => {
      const access = Context.getOption(endpoint.annotations, Access)
      if (Option.isSome(access)) found.set(`${group.identifier}.${endpoint.name}`, access.value)
    }
  })
  return found
}

/** The entries of each operation in the audit log; operations that only read have none. */
const auditOfEach = (): ReadonlyMap<string, AuditDeclaration> => {
  const found = new Map<string, AuditDeclaration>()
  HttpApi.reflect(LindenApi, {
    onGroup: () => {},
    onEndpoint: ({ group, endpoint }) => {
      const audit = Context.getOption(endpoint.annotations, AuditDeclared)
      if (Option.isSome(audit)) found.set(`${group.identifier}.${endpoint.name}`, audit.value)
    }
  })
  return found
}

/** Says what callers need. */
const accessText = ({ scope, role }: AccessShape): string => {
  const who = role === "viewer" ? "" : role === "owner" ? " and the role owner" : ` and the role ${role} or higher`
  return scope === null ? `Needs a session${who}; API keys are refused.` : `Needs the scope \`${scope}\`${who}.`
}

/** Whether an operation's form requires a file; operations without files have no entry. */
const filesTaken = (): ReadonlyMap<string, "optional" | "required"> => {
  const found = new Map<string, "optional" | "required">()
  HttpApi.reflect(LindenApi, {
    onGroup: () => {},
    onEndpoint: ({ group, endpoint, payloads }) => {
      for (const { ast } of payloads.values()) {
        const taken = ast.annotations[TakesFile]
        if (taken === "optional" || taken === "required") found.set(`${group.identifier}.${endpoint.name}`, taken)
      }
    }
  })
  return found
}

// Describes JSON in a parameter with `content`, so that clients encode it as JSON; they ignore a `contentSchema`.
const shapeOf = ({ contentMediaType, contentSchema, ...schema }: Json): Json =>
  contentSchema === undefined ? { schema } : { content: { [String(contentMediaType)]: { schema: contentSchema } } }

const parameter = ({ schema, description, ...rest }: Parameter): Json => {
  const { description: _, ...bare } = schema
  return { ...rest, ...(description === undefined ? {} : { description }), ...shapeOf({ ...bare }) }
}

/** Lists JSON and forms, because every body is accepted in both formats. */
const bodyOf = (schema: unknown, requests: Readonly<Record<string, Json>> | undefined): Json => {
  const media = requests === undefined ? { schema } : { schema, examples: named(requests) }
  return { required: true, content: { "application/json": media, "application/x-www-form-urlencoded": media } }
}

const named = (values: Readonly<Record<string, Json>>): Json =>
  Object.fromEntries(Object.entries(values).map(([summary, value]) => [summary, { summary, value }]))

/** Whether the response of an operation has a version. */
const isVersioned = (id: string) => /^(?:links|pages|qrcodes)\.(?:create|get|update)$/.test(id)

const successOf = (id: string, status: string, response: Json, answer: Json | undefined): Json => {
  const content = media[id] ?? (response["content"] as Json | undefined)
  const json = content?.["application/json"] as Json | undefined
  const plain = response["description"] === "Success"
  return {
    ...response,
    description: plain ? (status === "201" ? "It was created." : "It worked.") : response["description"],
    headers: isVersioned(id) ? tagged : counted,
    ...(content === undefined ? {} : { content }),
    ...(answer === undefined || json === undefined
      ? {}
      : { content: { ...content, "application/json": { ...json, examples: named({ Answer: answer }) } } })
  }
}

/** The header that every POST with the middleware accepts. */
const idempotencyKey: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: `Identifies this request, in 1 to 255 visible characters. If the same key or person sends it again with the same body within ${keptHours} hours, the server does not repeat the operation. It returns the first response, with \`Idempotency-Replayed: true\`.`,
  schema: { type: "string", minLength: 1, maxLength: 255 }
}

/** The header that any change to a versioned resource accepts. */
const ifMatch: Json = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    "The `ETag` of the version to change. If the resource has changed since then, the request does nothing and returns 412. Without this header, the change always applies.",
  schema: { type: "string", examples: ['"3"'] }
}

interface Told {
  readonly baseUrl: string
  readonly refuse: ReadonlySet<string>
  readonly conflict: ReadonlySet<string>
  readonly repeatable: ReadonlySet<string>
  readonly access: ReadonlyMap<string, AccessShape>
  readonly audit: ReadonlyMap<string, AuditDeclaration>
  readonly files: ReadonlyMap<string, "optional" | "required">
  readonly schemas: Readonly<Record<string, unknown>>
}

/** The body of an operation in each accepted format. */
const requestOf = (schema: unknown, id: string, { files, schemas, baseUrl }: Told): Json => {
  const body = bodyOf(schema, examples(baseUrl)[id]?.request)
  const file = files.get(id)
  if (file === undefined) return body
  const form = fileForm(schema, schemas, file === "required")
  return {
    required: true,
    content:
      file === "required"
        ? { "multipart/form-data": form }
        : { ...(body["content"] as Json), "multipart/form-data": form }
  }
}

const refusesUnknown = "Unknown fields and query parameters are rejected (422)."

const operation = (generated: Operation, method: string, told: Told): Json => {
  const { baseUrl, refuse, conflict, repeatable } = told
  const access = told.access.get(generated.operationId)
  const audit = told.audit.get(generated.operationId)
  const id = generated.operationId
  const example = examples(baseUrl)[generated.operationId]
  const schema = generated.requestBody?.content["application/json"]?.schema
  const isRepeatable = repeatable.has(id)
  const hasBody = generated.requestBody !== undefined
  const checked =
    refuse.has(id) || hasBody || isStrict(id, method) || generated.parameters.some((one) => one.in === "query")
  const said = [
    generated.description,
    strictOperations.has(id) ? refusesUnknown : undefined,
    access === undefined ? undefined : accessText(access)
  ]
    .filter((one) => one !== undefined && one !== "")
    .join(" ")
  // The generator also lists failures that an operation can't return: a 400, which InputValidation replaces, and
  // validation errors of a body where there is none. Leave them out.
  const possible = ([status]: readonly [string, unknown]) =>
    status !== "400" &&
    (status !== "409" || isRepeatable || conflict.has(id)) &&
    (status !== "413" || hasBody) &&
    (status !== "422" || checked)
  const responses = Object.entries(generated.responses)
    .filter(possible)
    .map(([status, one]) => [
      status,
      failureOf(status) ?? successOf(generated.operationId, status, { ...one }, example?.answer)
    ])
  return {
    ...generated,
    ...(access === undefined ? {} : { "x-required-role": access.role }),
    ...(access === undefined || access.scope === null ? {} : { "x-required-scope": access.scope }),
    ...(audit !== undefined && "actions" in audit ? { "x-audit-actions": audit.actions } : {}),
    ...(said === "" ? {} : { description: said }),
    parameters: [
      ...generated.parameters.map(parameter),
      ...(isRepeatable ? [idempotencyKey] : []),
      ...("412" in generated.responses ? [ifMatch] : [])
    ],
    ...(schema === undefined ? {} : { requestBody: requestOf(schema, generated.operationId, told) }),
    responses: { ...Object.fromEntries(responses), default: otherFailures }
  }
}

const key: Json = {
  type: "http",
  scheme: "bearer",
  bearerFormat: "lnd_…",
  description: "An API key of the team, as `Authorization: Bearer lnd_…`."
}

/** The schemas of bodies that may have no other fields, with that rule. */
const strictBodies = (generated: OpenApi.OpenAPISpec): Json => {
  const { schemas } = generated.components
  const refs = Object.values(generated.paths)
    .flatMap((item) => Object.values(item))
    .filter(({ operationId }) => strictOperations.has(operationId))
    .map((one) => one.requestBody?.content["application/json"]?.schema)
    .flatMap((schema) => (schema !== undefined && "$ref" in schema ? [schema.$ref.replace(/^.*\//, "")] : []))
  return Object.fromEntries(refs.map((name) => [name, { ...schemas[name], additionalProperties: false }]))
}

/** The OpenAPI 3.1 document of the service at a base address. */
export const openApi = (baseUrl: string): Json => {
  const generated = OpenApi.fromApi(LindenApi, { additionalPropertiesStrategy: "allow" })
  const bodies = { ...generated.components.schemas, ...strictBodies(generated) }
  const told = {
    baseUrl,
    refuse: declaring(422),
    conflict: declaring(409),
    repeatable: repeatableOperations(),
    access: accessOfEach(),
    audit: auditOfEach(),
    files: filesTaken(),
    schemas: bodies
  }
  const paths = Object.fromEntries(
    Object.entries(generated.paths).map(([path, item]) => [
      path,
      Object.fromEntries(Object.entries(item).map(([method, one]) => [method, operation(one, method, told)]))
    ])
  )
  const schemas = tidy(bodies) as Json
  const known = { paths: discriminated(schemas, tidy(paths)), responses: failures }
  return {
    openapi: generated.openapi,
    info: {
      ...generated.info,
      summary: "Short links, link-in-bio pages, QR codes and click analytics that you own",
      description: guide(baseUrl),
      license: { name: "MIT", identifier: "MIT" }
    },
    servers: [{ url: baseUrl, description: "This installation" }],
    security: [{ key: [] }],
    tags: generated.tags,
    paths: known.paths,
    components: {
      schemas: referred(discriminated(schemas, schemas) as Json, [known, schemas["Failure"]]),
      responses: failures,
      headers,
      securitySchemes: { key }
    }
  }
}
