import { HttpApi } from "@effect/platform"
import { Validator } from "@seriousme/openapi-schema-validator"
import { describe, expect, it } from "vitest"
import { LindenApi } from "../../src/Api.ts"
import { Idempotency } from "../../src/idempotency/Idempotency.ts"
import { endpoints } from "../../src/server/Endpoints.ts"
import {
  at,
  document,
  examplesOf,
  faults,
  headersOf,
  type Operation,
  operationOf,
  operations,
  responseOf,
  schemaOf
} from "./Checker.ts"

/** Whether an operation is a way to sign in, which needs no key. */
const isKeyless = ({ operationId }: Operation) => operationId.startsWith("entry.")
const takesToken = ({ operationId }: Operation) =>
  ["entry.checkToken", "entry.setUp", "entry.join", "entry.reset", "entry.open"].includes(operationId)

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document) as Record<string, unknown>)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(validator.version).toBe("3.1")
  })

  it("has its title, its license and its server", () => {
    expect(document).toMatchObject({
      info: { title: "Linden", version: "1.1.0", license: { name: "MIT", identifier: "MIT" } },
      servers: [{ url: "http://linden.test" }],
      components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } }
    })
    expect(at(document, "info", "description")).toContain("Get an API key")
  })

  it("has every endpoint of the contract and no other", () => {
    const described = operations.map(({ method, path }) => `${method} ${path}`)
    expect(described.sort()).toEqual(
      endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`).sort()
    )
  })

  it("has a unique name and a summary for each operation, under a described tag", () => {
    expect(new Set(operations.map((one) => one.operationId)).size).toBe(operations.length)
    for (const { operationId, summary, tags } of operations) {
      expect(summary, operationId).toMatch(/^[A-Z].{8,}[^.]$/)
      const tag = (document["tags"] as ReadonlyArray<object>).find((one) => at(one, "name") === tags[0])
      expect(at(tag, "description"), operationId).toMatch(/^[A-Z].+\.$/)
    }
  })

  it("lists the header Idempotency-Key exactly where the middleware honors it", () => {
    const honored: Array<string> = []
    HttpApi.reflect(LindenApi, {
      onGroup: () => {},
      onEndpoint: ({ group, endpoint, middleware }) => {
        if (endpoint.method === "POST" && [...middleware].some(({ key }) => key === Idempotency.key))
          honored.push(`${group.identifier}.${endpoint.name}`)
      }
    })
    const listed = operations.filter(({ parameters }) => parameters.some((one) => one["name"] === "Idempotency-Key"))
    expect(listed.map(({ operationId }) => operationId).sort()).toEqual(honored.sort())
    expect(honored).toEqual(expect.arrayContaining(["imports.create", "webhooks.create", "sharedReports.create"]))
  })

  it("lists the possible failures of each operation, and never a 400", () => {
    for (const operation of operations) {
      const { operationId, responses, requestBody, parameters } = operation
      const statuses = Object.keys(responses)
      expect(statuses, operationId).toEqual(
        expect.arrayContaining([...(isKeyless(operation) ? [] : ["401"]), "429", "503", "default"])
      )
      expect(statuses, operationId).not.toContain("400")
      expect(statuses.includes("413"), operationId).toBe(requestBody !== undefined)
      const namesRecords =
        takesToken(operation) ||
        operation.path.includes("{") ||
        ["savedViews.create", "sharedReports.create", "clickDeletions.create"].includes(operationId) ||
        (operation.tags[0] === "Analytics" && parameters.some((one) => one["name"] === "tag_id"))
      expect(statuses.includes("404"), operationId).toBe(namesRecords)
      if (requestBody !== undefined || parameters.some((one) => one["in"] === "query"))
        expect(statuses).toContain("422")
      for (const status of statuses.filter((one) => Number(one) >= 400)) {
        const response = responseOf(operation, Number(status))
        expect(schemaOf(response), operationId).toEqual({ $ref: "#/components/schemas/Failure" })
        expect(headersOf(response)).toEqual(
          expect.arrayContaining(["x-request-id", "x-ratelimit-limit", "x-ratelimit-reset"])
        )
        expect(headersOf(response).includes("retry-after"), status).toBe(["409", "429", "503"].includes(status))
      }
    }
  })

  it("accepts every body as JSON and as a form, except files", () => {
    for (const { operationId, requestBody } of operations) {
      if (requestBody === undefined) continue
      const types = Object.keys(requestBody["content"] as object)
      if (["uploads.create", "imports.preview"].includes(operationId)) {
        expect(types).toEqual(["multipart/form-data"])
        continue
      }
      const { "application/json": json, "application/x-www-form-urlencoded": form } = requestBody["content"] as Record<
        string,
        object
      >
      expect(json, operationId).toBeDefined()
      expect(form, operationId).toEqual(json)
    }
  })

  it("describes the form of each endpoint that accepts a file, with all its fields", () => {
    const formOf = (id: string) => at(operationOf(id).requestBody, "content", "multipart/form-data")
    const taking = operations.filter(({ operationId }) => formOf(operationId) !== undefined)
    expect(taking.map(({ operationId }) => operationId).sort()).toEqual([
      "imports.create",
      "imports.preview",
      "uploads.create"
    ])
    for (const { operationId } of taking) {
      const form = formOf(operationId)
      expect(at(form, "schema", "properties", "file"), operationId).toMatchObject({ type: "string", format: "binary" })
      const required = at(form, "schema", "required")
      expect(required, operationId).toEqual(
        { "imports.create": ["source"], "imports.preview": ["file"], "uploads.create": ["file"] }[operationId]
      )
    }
    const json = at(document, "components", "schemas", "CreateImport", "properties") as object
    const fields = at(formOf("imports.create"), "schema", "properties") as object
    expect(Object.keys(fields).sort()).toEqual([...Object.keys(json), "file"].sort())
    expect(at(formOf("imports.create"), "encoding")).toEqual({ columns: { style: "deepObject", explode: true } })
  })

  it("names schemas by their content, and has no unused ones", () => {
    const names = Object.keys(at(document, "components", "schemas") as object)
    const text = JSON.stringify(document)
    expect(names).toEqual(expect.arrayContaining(["Link", "CreateLink", "UpdateLink", "LinkList", "Folder", "Failure"]))
    for (const name of names) {
      expect(name).toMatch(/^([A-Z][a-z]+)+$/)
      expect(text).toContain(`"#/components/schemas/${name}"`)
    }
  })

  it("has examples that match their schemas", () => {
    let count = 0
    for (const operation of operations) {
      const answers = Object.keys(operation.responses).map((status) => responseOf(operation, Number(status)))
      for (const holder of [operation.requestBody, ...answers]) {
        for (const [name, value] of examplesOf(holder)) {
          expect(faults(schemaOf(holder), value), `${operation.operationId} ${name}`).toEqual([])
          count += 1
        }
      }
    }
    expect(count).toBeGreaterThan(10)
  })

  it("lists every format of a picture and of an export", () => {
    const typesOf = (id: string) => Object.keys(at(responseOf(operationOf(id), 200), "content") as object)
    expect(typesOf("qrcodes.image")).toEqual(["image/svg+xml", "image/png", "image/webp", "application/pdf"])
    expect(typesOf("analytics.export")).toEqual(["text/csv", "application/x-ndjson"])
    expect(typesOf("data.export")).toEqual(["application/x-ndjson", "application/zip", "text/csv"])
  })
})
