import { describe, expect, it } from "vitest"
import { failureCodes } from "../../src/contract/FailureCode.ts"
import { faultCodes } from "../../src/contract/faults/Fault.ts"
import { ApiDocument, addressOf } from "../../src/docs/view/Document.ts"
import { layout } from "../../src/docs/view/Layout.ts"
import { outlineOf } from "../../src/docs/view/Outline.ts"
import { pageOf, pageSlugs } from "../../src/docs/view/Pages.ts"
import { document, operations } from "./Checker.ts"

const known = new ApiDocument(document)
const assets = { script: "/docs/reference.js", style: "/docs/reference.css", outline: "/docs/outline.json" }
const pathOf = (slug: string) => (slug === "" ? "/docs" : `/docs/${slug}`)
const pages = new Map(pageSlugs(known).map((slug) => [pathOf(slug), layout(pageOf(slug, known), known, assets)]))

const idsIn = (page: string) => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id)
const ids = new Map([...pages].map(([path, page]) => [path, new Set(idsIn(page))]))

/** Whether an address leads to a page of the reference, and to an element there. */
const leads = (address: string, from: string) => {
  const [path = "", anchor] = address.split("#")
  const target = ids.get(path === "" ? from : path)
  return target !== undefined && (anchor === undefined || target.has(anchor))
}

describe("the pages of the API reference", () => {
  it("describe every operation, with its method, path and summary", () => {
    expect(known.resources.flatMap((one) => one.operations).map(({ id }) => id)).toHaveLength(operations.length)
    for (const resource of known.resources) {
      const page = pages.get(`/docs/${resource.slug}`) ?? ""
      for (const operation of resource.operations) {
        const [, section = ""] = page.split(`<section class="operation" id="${operation.id}"`)
        expect(section, operation.id).toContain(`<code>${operation.path}</code>`)
        expect(section, operation.id).toContain(operation.summary.replaceAll("'", "&#39;"))
        expect(pages.get("/docs"), operation.id).toContain(`href="${addressOf(resource, operation)}"`)
      }
    }
  })

  it("have chapters on what applies to all operations", () => {
    const chapters = ["authentication", "idempotency", "concurrency", "pagination", "rate-limits", "errors"]
    for (const one of [...chapters, "get-an-api-key", "sessions", "endpoints"])
      expect(leads(`/docs#${one}`, "/docs"), one).toBe(true)
  })

  it("list every code of a failure and every reason", () => {
    for (const code of Object.keys(failureCodes)) expect(leads(`/docs/errors#code-${code}`, ""), code).toBe(true)
    for (const code of faultCodes) expect(leads(`/docs/errors#reason-${code}`, ""), code).toBe(true)
  })

  it("have unique anchors, and no link that leads nowhere", () => {
    for (const [path, page] of pages) {
      const anchors = idsIn(page)
      expect(
        anchors.filter((one, position) => anchors.indexOf(one) !== position),
        path
      ).toEqual([])
      const addresses = [...page.matchAll(/<a [^>]*href="((?:\/docs|#)[^"]*)"/g)].map(([, address = ""]) => address)
      expect(addresses.length).toBeGreaterThan(30)
      expect(
        addresses.filter((one) => !leads(one, path)),
        path
      ).toEqual([])
    }
  })

  it("have everything that the search finds", () => {
    const { chapters, operations: listed } = outlineOf(known)
    expect(listed).toHaveLength(operations.length)
    expect(chapters.map(([, address]) => address).filter((one) => !leads(one, ""))).toEqual([])
    const fields = listed.flatMap(({ address, fields }) => fields.map((field) => `${address}.${field}`))
    expect(fields.length).toBeGreaterThan(1000)
    expect(fields.filter((one) => !leads(one, ""))).toEqual([])
  })

  it("show what a field requires", () => {
    const section = (pages.get("/docs/links") ?? "").split(`id="links.create.body.`)
    const field = (name: string) => section.find((one) => one.startsWith(`${name}"`)) ?? ""
    expect(field("url")).toMatch(/<span class="type">URL<\/span> <strong class="required">required/)
    expect(field("url")).toContain("At most 8192 characters")
    expect(field("custom_slug")).toMatch(/<span class="type">string or null<\/span><\/p>/)
    expect(field("custom_slug")).toMatch(/1 to 128 characters · Matches <code>\^\[A-Za-z0-9_-\]/)
    expect(field("redirect_type")).toContain("One of <code>screen</code>, <code>instant</code>, <code>password</code>")
    expect(field("targeting.0.value")).toContain(`<strong class="required">`)
  })

  it("show each alternative of a union with its fields", () => {
    const page = pages.get("/docs/bio-pages") ?? ""
    const [, section = ""] = page.split(`id="pages.createPlugin"`)
    for (const type of ["spotlight", "youtube", "faq"])
      expect(section).toContain(`<summary><code>type</code>: <code>${type}</code></summary>`)
    expect(section).toContain(`id="pages.createPlugin.body.6.config.items.question"`)
  })

  it("escape what the document contains", () => {
    const evil = `<img src=x onerror="alert(1)">`
    const { paths, tags, ...rest } = document as Record<string, object>
    const get = {
      operationId: "evil.get",
      tags: ["Evil"],
      summary: evil,
      description: `${evil} [x](javascript:alert(1))`,
      security: [],
      parameters: [{ name: evil, in: "query", description: evil, schema: { type: "string", enum: [evil] } }],
      responses: { 200: { description: evil } }
    }
    const tag = { name: "Evil", description: evil }
    const changed = new ApiDocument({ ...rest, tags: [tag], paths: { [`/${evil}`]: { get } } })
    const page = layout(pageOf("evil", changed), changed, assets)
    expect(page).toContain("&lt;img src=x")
    expect(page).not.toMatch(/<img|href="javascript/)
  })
})
