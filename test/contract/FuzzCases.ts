import qs from "qs"
import { type Operation, operations, schemaOf } from "../docs/Checker.ts"
import type { Random } from "../support/Random.ts"
import type { FuzzIds } from "./FuzzIds.ts"
import { hostileValue, spoilt, valueOf } from "./FuzzValues.ts"

export interface FuzzCase {
  readonly operation: Operation
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Slow operations are picked less often; endless streams and the stream of a waiting job are left out. */
const shares: Readonly<Record<string, number>> = {
  "analytics.live": 0,
  "jobs.progress": 0,
  "analytics.report": 0.2,
  "analytics.export": 0.1,
  "qrcodes.create": 0.1,
  "qrcodes.update": 0.15,
  "qrcodes.preview": 0.02,
  "qrcodes.image": 0.05,
  "qrcodes.export": 0.02,
  "uploads.create": 0.1,
  "links.bulk": 0.5,
  // They continue after the response, with all links of the team if their query is empty.
  "bulkJobs.create": 0.1,
  "pages.preview": 0.2,
  "pages.themes": 0.05,
  "domains.check": 0.02,
  "data.export": 0.02,
  "entry.signIn": 0.1,
  "entry.join": 0.1,
  // Without these, there is no session left.
  "session.signOut": 0,
  "session.signOutEverywhere": 0,
  "session.end": 0.05
}

// Records are created more often than deleted, or most IDs would be unknown.
const shareOf = ({ operationId, method }: Operation) =>
  shares[operationId] ?? (/\.create|\.invite$|\.bulk$/.test(operationId) ? 2.5 : method === "DELETE" ? 0.6 : 1)

const drawn = operations.flatMap((operation) =>
  Array.from({ length: Math.round(shareOf(operation) * 100) }, () => operation)
)

const kinds: Readonly<Record<string, string>> = { linkId: "button", pluginId: "plugin" }

/** The kind of record that an operation handles. */
export const kindOf = ({ path }: Operation): string =>
  /\/pages\/\{id\}\/links/.test(path)
    ? "button"
    : /\/pages\/\{id\}\/plugins/.test(path)
      ? "plugin"
      : /\/bulk\/jobs/.test(path)
        ? "job"
        : (path.split("/")[3] ?? "").replace(/s$/, "")

const pathOf = (operation: Operation, random: Random, ids: FuzzIds): string => {
  const kind = /\/bulk\/jobs/.test(operation.path) ? "job" : (operation.path.split("/")[3] ?? "").replace(/s$/, "")
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => ids.pick(kinds[name] ?? kind, random))
  const query: Record<string, unknown> = {}
  for (const one of operation.parameters) {
    if (one["in"] !== "query" || random.chance(one["required"] ? 0.02 : 0.6)) continue
    const name = String(one["name"])
    const value = random.chance(0.1)
      ? hostileValue(random)
      : valueOf((one["schema"] ?? schemaOf(one)) as never, name, random, ids)
    query[name] = typeof value === "object" ? JSON.stringify(value) : value
  }
  if (random.chance(0.02)) query["unknown"] = "1"
  const text = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed().slice(0, 500))}`)
    .join("&")
  return text === "" ? path : `${path}?${text}`
}

const json = { "content-type": "application/json" }
const form = { "content-type": "application/x-www-form-urlencoded" }
const garbage = [
  "{",
  "[]",
  "null",
  '"x"',
  '{"a":',
  "\u0000",
  "a=1&b=2",
  '{"url":"\\ud800"}',
  `{"x":${"[".repeat(5000)}${"]".repeat(5000)}}`
]

const parts = { "content-type": "multipart/form-data; boundary=xx" }
const partOf = (name: string) => `--xx\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
const fields = '\r\n--xx\r\ncontent-disposition: form-data; name="columns[url]"\r\n\r\n'

/** A form with a file of rows, complete or cut off. */
const rows = (random: Random): string => {
  const cell = () => random.pick(["url", "https://example.com/a", '"', "03/04/2026", "\u0000", "é", "", "=1", "sep=;"])
  const row = () => Array.from({ length: random.below(5) }, cell).join(random.pick([",", ";", "\t"]))
  const file = Array.from({ length: random.below(6) }, row).join(random.pick(["\n", "\r\n"]))
  const more = random.chance(0.3) ? `${fields}${cell()}` : ""
  return `${partOf("a.csv")}${file}${more}${random.chance(0.9) ? "\r\n--xx--" : ""}`
}

const bodyOf = (operation: Operation, random: Random, ids: FuzzIds): Pick<FuzzCase, "headers" | "body"> => {
  const schema = schemaOf(operation.requestBody)
  if (schema === undefined) {
    if (operation.requestBody === undefined) return { headers: {} }
    const part = partOf("a.png")
    return { headers: parts, body: random.pick([`${part}no picture\r\n--xx--`, part, "--xx--", ""]) }
  }
  if (operation.operationId === "imports.preview" && random.chance(0.8)) return { headers: parts, body: rows(random) }
  if (random.chance(0.02)) return { headers: random.pick([json, form]), body: random.pick(garbage) }
  const right = valueOf(schema as never, "", random, ids)
  const value = random.chance(0.3) ? spoilt(right, random) : right
  if (random.chance(0.15))
    return { headers: form, body: qs.stringify(value, { skipNulls: random.chance(0.5) }).slice(0, 100_000) }
  return { headers: json, body: JSON.stringify(value) ?? "" }
}

/** A request that the document describes; a third of them have an error. */
export const nextCase = (random: Random, ids: FuzzIds): FuzzCase => {
  const operation = random.pick(drawn)
  return { operation, path: pathOf(operation, random, ids), ...bodyOf(operation, random, ids) }
}

const deletable = ["link", "folder", "tag", "domain", "page", "qrcode"]

/** The deletion of a record that a request names, to send at the same time; undefined if it names none. */
export const clashOf = ({ path, body = "" }: FuzzCase, random: Random, ids: FuzzIds): FuzzCase | undefined => {
  const named = [...(path + body).matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)].map(([id]) => id)
  const targets = named.filter((id) => deletable.includes(ids.kindOf(id) ?? ""))
  if (targets.length === 0) return undefined
  const id = random.pick(targets)
  const operation = operations.find((one) => one.method === "DELETE" && one.path === `/api/v1/${ids.kindOf(id)}s/{id}`)
  return operation === undefined ? undefined : { operation, path: operation.path.replace("{id}", id), headers: {} }
}
