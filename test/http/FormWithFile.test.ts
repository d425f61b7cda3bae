import { connect } from "node:net"
import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { done, expectFailure } from "../support/Scenario.ts"
import { ownerKey, TestServer, testServer } from "../support/TestServer.ts"

/** Sends a form; `missing` is the number of promised bytes that it withholds before it disconnects. */
const sendRaw = (url: string, path: string, form: string, missing: number) =>
  Effect.async<string>((resume) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let answer = ""
    socket.on("data", (bytes) => {
      answer += bytes.toString()
      socket.end()
    })
    socket.on("close", () => resume(Effect.succeed(answer)))
    socket.on("error", () => undefined)
    const head = [
      `POST /api/v1${path} HTTP/1.1`,
      "Host: linden.test",
      `Authorization: Bearer ${ownerKey}`,
      "Content-Type: multipart/form-data; boundary=b",
      `Content-Length: ${form.length + missing}`
    ]
    socket.write(Buffer.from(`${head.join("\r\n")}\r\n\r\n${form}`, "latin1"), () => {
      if (missing > 0) socket.end()
    })
  })

const partOf = (parameters: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; ${parameters}\r\n\r\n${content}`

/** Forms that end too early, by where they end. */
const torn: ReadonlyArray<readonly [where: string, form: string]> = [
  ["within its file", partOf('name="file"; filename="a"', "abc")],
  ["within an unused file", partOf('name="other"; filename="a"', "abc")],
  ["within a text before its file", partOf('name="source"', "cs")],
  ["after a text before its file", `${partOf('name="source"', "csv")}\r\n`],
  ["within the head of its file", `${partOf('name="source"', "csv")}\r\n--b\r\nContent-Disposition: form-data; na`],
  ["within its first boundary", "--"],
  ["before it begins", ""]
]

layer(testServer("sqlite"))("a form with a file", (it) => {
  for (const path of ["/imports", "/imports/preview", "/uploads"]) {
    it.effect.each(torn)(`to ${path} that ends %s is refused, and the server keeps running`, ([, form]) =>
      Effect.gen(function* () {
        const { url } = yield* TestServer
        const answer = yield* sendRaw(url, path, form, 0)
        expect(answer).toContain("HTTP/1.1 422")
        yield* sendRaw(url, path, form, 90_000)
        expect((yield* done("GET", "/jobs"))["jobs"]).toEqual([])
        expect((yield* done("GET", "/uploads"))["uploads"]).toEqual([])
      })
    )
  }

  const types = [
    "multipart/form-data",
    "multipart/form-data; boundary=",
    'multipart/form-data; boundary=""',
    "multipart/form-data; boundary=a b",
    "multipart/form-data;;boundary",
    "multipart/form-data; boundary=ü",
    `multipart/form-data; boundary=${"b".repeat(300)}`,
    "multipart/form-data; boundary=a:b",
    'multipart/form-data; boundary="b',
    "multipart/form-data; charset=; boundary=b",
    "multipart/form-data; =; boundary=b"
  ]
  for (const path of ["/imports", "/imports/preview", "/uploads", "/links"]) {
    it.effect.each(types)(`to ${path} is refused with the content type %s`, (type) =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const form = `${partOf('name="other"', "x")}\r\n--b--\r\n`
        const answer = yield* send("POST", `/api/v1${path}`, {
          text: form,
          headers: { "content-type": Buffer.from(type).toString("latin1") }
        })
        expectFailure(answer, 422)
      })
    )
  }

  const wrong: ReadonlyArray<readonly [form: string, errors: object]> = [
    [partOf('name="dryrun"', "true"), { dryrun: ["Unknown name. Did you mean dry_run?"] }],
    [partOf('name="csv"; filename="a.csv"', "url"), { csv: ["Unknown field."] }],
    [partOf('name="file"', "a.csv"), { file: ["This field is required: a file in multipart/form-data."] }],
    [
      `${partOf('name="source"', "csv")}\r\n${partOf('name="source"', "dub")}`,
      { source: ["This is given twice. Send it once."] }
    ],
    [
      `${partOf('name="file"; filename="a"', "url")}\r\n${partOf('name="file"; filename="b"', "url")}`,
      { file: ["This is given twice. Send it once."] }
    ],
    [
      partOf('name="base_url"', Buffer.from("https://example.com/ü", "latin1").toString("binary")),
      { base_url: ["The body is not UTF-8. Send it in UTF-8, or name its charset in Content-Type."] }
    ]
  ]

  it.effect.each(wrong)("to /imports is refused with its wrong part: %s", ([parts, errors]) =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      const source = parts.includes('"source"') ? "" : `${partOf('name="source"', "csv")}\r\n`
      const answer = yield* sendRaw(url, "/imports", `${source}${parts}\r\n--b--\r\n`, 0)
      expect(answer).toContain("HTTP/1.1 422")
      expect(JSON.parse(answer.slice(answer.indexOf("{")))).toMatchObject({ errors })
      expect((yield* done("GET", "/jobs"))["jobs"]).toEqual([])
    })
  )

  it.effect("to /imports is refused with an unknown query parameter", () =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      const form = `${partOf('name="source"', "csv")}\r\n${partOf('name="file"; filename="a"', "url")}\r\n--b--\r\n`
      const answer = yield* sendRaw(url, "/imports?dry_run=true", form, 0)
      expect(answer).toContain('"dry_run":["Unknown query parameter."]')
    })
  )
})
