import { execFileSync } from "node:child_process"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { transformSync } from "esbuild"
import { describe, it as pure } from "vitest"
import { openApi } from "../../src/docs/OpenApi.ts"
import { keyPlace } from "../../src/docs/view/CodeBlock.ts"
import { ApiDocument } from "../../src/docs/view/Document.ts"
import { bodySamples, sampleAnswer, sampleRequest } from "../../src/docs/view/SampleRequest.ts"
import { curl, python, typescript } from "../../src/docs/view/Samples.ts"
import { onOneDatabase, ownerKey, TestServer } from "../support/TestServer.ts"
import { document, faults, operationOf, responseOf, schemaOf } from "./Checker.ts"

const known = new ApiDocument(document)
const all = known.resources.flatMap((one) => one.operations).map((one) => [one.id, one] as const)
const operation = (id: string) => new Map(all).get(id) ?? expect.fail(`There is no operation ${id}.`)

describe("the samples of the API reference", () => {
  pure.each(all)("match the document: %s", (id, one) => {
    for (const [, body] of bodySamples(one, known))
      expect(faults(schemaOf(operationOf(id).requestBody), body)).toEqual([])
    const status = Number(one.responses.find(([status]) => status.startsWith("2"))?.[0])
    const answer = sampleAnswer(one, known)
    if (answer !== undefined) expect(faults(schemaOf(responseOf(operationOf(id), status)), answer)).toEqual([])
  })

  pure("are valid shell commands and TypeScript, with a place for the key unless it needs none", () => {
    for (const [id, one] of all) {
      const request = sampleRequest(one, known)
      expect(request.url, id).not.toMatch(/[{}]/)
      const texts = [curl(request), typescript(request), python(request)]
      execFileSync("/bin/sh", ["-n", "-c", texts[0] ?? ""], { stdio: "pipe" })
      transformSync(texts[1] ?? "", { loader: "ts", format: "esm" })
      for (const text of texts) expect(text.includes(keyPlace), id).toBe(!id.startsWith("entry."))
    }
  })

  pure("show a request with a body", () => {
    const request = sampleRequest(operation("links.create"), known)
    expect(curl(request)).toBe(`curl http://linden.test/api/v1/links \\
  -H "Authorization: Bearer lnd_your_key" \\
  -H "Content-Type: application/json" \\
  -d '{
  "url": "https://example.com/walks/spring",
  "custom_slug": "spring",
  "title": "Spring walks",
  "redirect_type": "instant"
}'`)
    expect(typescript(request)).toBe(`const response = await fetch("http://linden.test/api/v1/links", {
  method: "POST",
  headers: {
    Authorization: "Bearer lnd_your_key",
    "Content-Type": "application/json"
  },
  body: JSON.stringify({
    url: "https://example.com/walks/spring",
    custom_slug: "spring",
    title: "Spring walks",
    redirect_type: "instant"
  })
})
const answer = await response.json()`)
    expect(python(request)).toBe(`import requests

response = requests.post(
    "http://linden.test/api/v1/links",
    headers={"Authorization": "Bearer lnd_your_key"},
    json={
        "url": "https://example.com/walks/spring",
        "custom_slug": "spring",
        "title": "Spring walks",
        "redirect_type": "instant",
    },
)
response.raise_for_status()
print(response.json())`)
  })

  pure("send and receive files, and read events", () => {
    const texts = (id: string) => {
      const request = sampleRequest(operation(id), known)
      return [curl(request), typescript(request), python(request)]
    }
    expect(texts("uploads.create")).toEqual([
      expect.stringContaining(`-F "file=@picture.jpg"`),
      expect.stringContaining(`form.append("file", await openAsBlob("picture.jpg"), "picture.jpg")`),
      expect.stringContaining(`files={"file": open("picture.jpg", "rb")}`)
    ])
    expect(texts("qrcodes.image")).toEqual([
      expect.stringContaining("-o qrcode.svg"),
      expect.stringContaining(`await writeFile("qrcode.svg"`),
      expect.stringContaining(`with open("qrcode.svg", "wb")`)
    ])
    expect(texts("jobs.progress")).toEqual([
      expect.stringContaining("--no-buffer"),
      expect.stringContaining("TextDecoderStream"),
      expect.stringContaining("iter_lines")
    ])
    expect(texts("links.availability")[0]).toContain(`"http://linden.test/api/v1/links/availability?slug=spring"`)
  })
})

onOneDatabase("the samples of the API reference against the server", (it) => {
  it.effect("work in TypeScript, once the key is filled in", () =>
    Effect.gen(function* () {
      const { url, client } = yield* TestServer
      const own = new ApiDocument(openApi(url))
      const request = sampleRequest(
        own.resources.flatMap((one) => one.operations).find(({ id }) => id === "links.create") ?? operation(""),
        own
      )
      const file = join(mkdtempSync(join(tmpdir(), "linden-sample-")), "sample.mjs")
      const { code } = transformSync(typescript(request).replace(keyPlace, ownerKey), { loader: "ts", format: "esm" })
      writeFileSync(file, `${code}\nconsole.log(JSON.stringify(answer))`)
      const printed = yield* Effect.promise(async () => {
        const { execFile } = await import("node:child_process")
        const { promisify } = await import("node:util")
        return (await promisify(execFile)(process.execPath, [file])).stdout
      })
      expect(JSON.parse(printed)).toMatchObject({ success: true, data: { short_code: "spring" } })
      expect((yield* client.links.list({ urlParams: {} })).data.total).toBe(1)
    })
  )
})
