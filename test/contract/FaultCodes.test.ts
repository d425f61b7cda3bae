import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { failureEnvelope, failureOf, Invalid } from "../../src/contract/Failure.ts"
import { fault, faultCodes, messageOf, paramsOf, sentenceOf } from "../../src/contract/faults/Fault.ts"
import { fieldSentences } from "../../src/contract/faults/FieldSentences.ts"
import { findingSentences } from "../../src/contract/faults/FindingSentences.ts"
import { jobSentences } from "../../src/contract/faults/JobSentences.ts"
import { peopleSentences } from "../../src/contract/faults/PeopleSentences.ts"
import { requestSentences } from "../../src/contract/faults/RequestSentences.ts"
import { thingSentences } from "../../src/contract/faults/ThingSentences.ts"
import { FaultDetail, storedDetail } from "../../src/contract/faults/Wire.ts"
import { decoderOf } from "../../src/http/Decoding.ts"
import { invalid } from "../../src/http/SchemaFaults.ts"
import { CreateLink } from "../../src/link/Link.ts"

describe("a fault", () => {
  it.each([
    [fault("empty"), "Must not be empty."],
    [fault("too_long", { most: 8192 }), "Must be at most 8192 characters long."],
    [fault("not_a_choice", { choices: ["asc", "desc"] }), "Must be one of: asc, desc."],
    [fault("wrong_scheme", { schemes: ["https://"] }), "Must begin with https://."],
    [fault("wrong_scheme", { schemes: ["a:", "b:", "c:"] }), "Must begin with a:, b: or c:."],
    [fault("too_many_guesses", { seconds: 150 }), "Too many wrong passwords. Wait 3 minutes, then try again."],
    [
      fault("domain_in_use", { links: 1, pages: 2 }),
      "The domain still has 1 link and 2 pages. Move or delete everything on it first."
    ],
    [fault("other", { sentence: "{most} is $& here." }), "{most} is $& here."]
  ])("%j has its values in its sentence", ({ message }, sentence) => {
    expect(message).toBe(sentence)
  })

  it("has a code in snake case, and its sentence uses only parameters of the code", () => {
    for (const code of faultCodes) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
      const params = Object.fromEntries(paramsOf(code).map(({ name }) => [name, "x"]))
      expect(messageOf(code, params), sentenceOf(code)).not.toMatch(/[{}]/)
    }
  })

  it("has one sentence: no code is in two lists", () => {
    const lists = [fieldSentences, peopleSentences, thingSentences, requestSentences, jobSentences, findingSentences]
    expect(lists.flatMap(Object.keys).sort()).toEqual([...faultCodes].sort())
    expect(sentenceOf("wrong_host")).toBe("The host name may only contain letters, digits, dots and hyphens.")
    expect(sentenceOf("wrong_host_header")).toBe("The Host header is not a valid host.")
  })

  it("with an unknown code is no detail", () => {
    const decode = Schema.decodeUnknownEither(FaultDetail)
    expect(decode({ field: "url", code: "empty", params: {} })._tag).toBe("Right")
    expect(decode({ field: "url", code: "unheard_of", params: {} })._tag).toBe("Left")
  })
})

describe("the detail of a stored sentence", () => {
  const stored = fault("source_silent", { name: "Dub" })
  const other = { code: "other", params: { sentence: stored.message } }

  it("is that of the fault beside it", () => {
    expect(storedDetail(stored.message, stored)).toEqual({ code: "source_silent", params: { name: "Dub" } })
  })

  it("is the sentence where a server without codes has stored or changed it", () => {
    expect(storedDetail(stored.message, null)).toEqual(other)
    expect(storedDetail(stored.message, undefined)).toEqual(other)
    expect(storedDetail(stored.message, fault("no_internet"))).toEqual(other)
  })

  it("is the sentence where a newer server has stored a code that is unknown here", () => {
    expect(storedDetail(stored.message, { ...stored, code: "unheard_of" })).toEqual(other)
  })
})

describe("a failure", () => {
  const failure = invalid({
    url: [fault("no_host"), fault("has_credentials")],
    title: [fault("too_long", { most: 255 })]
  })

  it("has one detail for each sentence, in the same order", () => {
    expect(failureEnvelope(failure)).toEqual({
      success: false,
      code: "invalid",
      reason: "faults_in_fields",
      params: { count: 2 },
      message: "Invalid values in 2 fields.",
      errors: {
        url: ["Must include a host such as example.com.", "Must not contain a username or password."],
        title: ["Must be at most 255 characters long."]
      },
      details: [
        { field: "url", code: "no_host", params: {} },
        { field: "url", code: "has_credentials", params: {} },
        { field: "title", code: "too_long", params: { most: 255 } }
      ]
    })
  })

  it("has neither reason nor parameters if its code is specific enough", () => {
    expect(failureEnvelope(failureOf("slug_taken", fault("slug_taken")))).toEqual({
      success: false,
      code: "slug_taken",
      message: "The slug is already taken."
    })
  })

  it("survives encoding and decoding", () => {
    const sent = Schema.encodeSync(Invalid.schema)(failure)
    expect(Schema.decodeSync(Invalid.schema)(sent)).toEqual(failure)
  })

  it("from a server without codes keeps its sentences", () => {
    const told = { success: false, code: "invalid", message: "No.", errors: { url: ["Not this one."] } } as const
    const { message, errors } = Schema.decodeSync(Invalid.schema)(told)
    expect([message, errors]).toEqual(["No.", { url: [fault("other", { sentence: "Not this one." })] }])
  })

  it("has at most 100 fields, also in its details", () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, place) => [`f${place}`, [fault("empty")]]))
    expect(failureEnvelope(invalid(many)).details?.length).toBe(100)
  })
})

it("has a code for every value that request schemas refuse", () => {
  const read = decoderOf(CreateLink, "body")({ url: "ftp://example.com", custom_slug: "a b", title: 1, tags: "x" })
  expect(read._tag === "Left" && Object.entries(read.left).map(([field, [first]]) => [field, first?.code])).toEqual([
    ["url", "wrong_scheme"],
    ["custom_slug", "wrong_slug"],
    ["title", "not_text"],
    ["tags", "not_a_list"]
  ])
})
