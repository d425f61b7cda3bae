import { setupI18n } from "@lingui/core"
import { describe, expect, it } from "vitest"
import { type FaultCode, fault, faultCodes, type Params, paramsOf } from "../../src/contract/faults/Fault.ts"
import { errorOf, failureFrom, sentenceOf } from "../../src/dashboard/api/Failure.ts"
import { descriptorsOf, valuesOf } from "../../src/dashboard/api/faults/say.ts"
import { loadFaultMessages, textOf, textOfDetails, textsOfDetails } from "../../src/dashboard/api/faults/textOf.ts"
import { textOf as labelled } from "../../src/dashboard/ui/fieldLabels.ts"
import { invalid } from "../../src/http/SchemaFaults.ts"
import { compiledIn, languages } from "./Wording.ts"

await loadFaultMessages()

const lists = [["https://"], ["http://", "https://"], ["a", "b", "c"]]
const samples = { text: ["links", "values", "filters", "exports", "x"], number: [1, 7], duration: [5, 300] }

/** Parameters of a code: one set for each sample of their kind. */
const paramsFor = (code: FaultCode): ReadonlyArray<Params> =>
  Array.from({ length: 5 }, (_, turn) =>
    Object.fromEntries(
      paramsOf(code).map(({ name, kind }) => {
        const all = kind === "list" || kind === "or" ? lists : kind === "plural" ? samples.number : samples[kind]
        return [name, all[turn % all.length] ?? ""]
      })
    )
  )

describe("the messages of faults", () => {
  it.each(languages)("exist in %s for every code, complete with their values", async (language) => {
    const i18n = setupI18n({ locale: language, messages: { [language]: await compiledIn(language) } })
    for (const code of faultCodes) {
      for (const params of paramsFor(code)) {
        for (const { id } of descriptorsOf(code, params)) {
          const text = i18n._(id, valuesOf(code, params))
          expect(text, code).not.toMatch(/undefined|NaN|^$|[{}]/)
          expect(text, code).not.toBe(id)
        }
      }
    }
  })

  it.each([
    [fault("empty"), "Must not be empty."],
    [fault("too_long", { most: 8192 }), "Must be at most 8,192 characters long."],
    [fault("not_a_choice", { choices: ["mobile", "desktop"] }), "Must be one of: mobile, desktop."],
    [fault("too_many_items", { most: 50, things: "items" }), "Must have at most 50 items."],
    [fault("wrong_scheme", { schemes: ["http://", "https://"] }), "Must begin with http:// or https://."],
    [fault("too_many_guesses", { seconds: 90 }), "Too many wrong passwords. Wait 90 seconds, then try again."],
    [fault("too_many_guesses", { seconds: 150 }), "Too many wrong passwords. Wait 3 minutes, then try again."],
    [
      fault("domain_in_use", { links: 1, pages: 2 }),
      "The domain still has 1 link and 2 pages. Move or delete everything on it first."
    ],
    [fault("video_needed"), "This field is required."],
    [fault("slug_taken_on_domain"), "This address is already taken on this domain."],
    [fault("not_a_time", { example: "2030-01-31 18:00:00 (UTC)" }), "Must be a date and time."],
    [
      fault("scan_logo"),
      "The logo is too large for this error correction level. Choose a higher level or a smaller logo."
    ],
    [fault("not_after", { field: "starts_at" }), "Must be after the start."],
    [fault("tag_taken", { name: "{0} <b>" }), "The team already has a tag named {0} <b>."],
    [fault("other", { sentence: "Something quite new happened." }), "Something quite new happened."]
  ])("say %j with the name that people know", (told, said) => {
    expect(textOf(told)).toBe(said)
  })

  it("say several details in a row, and a sentence without a code as it is", () => {
    const check = [fault("dns_missing", { hostname: "go.example.com" }), fault("domain_waits")]
    const said = [
      "There is no DNS record for go.example.com yet. A new record can take hours to propagate.",
      "The domain doesn't work yet. Set the TXT record to verify that you own it."
    ]
    expect(textOfDetails("", check)).toBe(said.join(" "))
    expect(textsOfDetails([], check)).toEqual(said)
    const other = fault("other", { sentence: "Something quite new happened." })
    expect(textOfDetails(other.message, [other])).toBe(other.message)
  })

  it("name no field of the API, at a field or away from it", () => {
    const errors = {
      "ab_tests.1.url": [fault("has_credentials")],
      "targeting.0.value": [fault("not_a_choice", { choices: ["mobile", "desktop"] })],
      url: [fault("video_needed")]
    }
    const failure = failureFrom("invalid", invalid(errors))
    expect(sentenceOf(failure)).toBe("Fix the highlighted fields.")
    expect(errorOf(failure, "url")).toBe("This field is required.")
    expect(labelled(failure)).toBe(
      "Variant B: Must not contain a username or password. Rule 1: Must be one of: mobile, desktop. Destination: This field is required."
    )
  })
})
