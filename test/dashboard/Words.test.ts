import { expect, it } from "vitest"
import { ApiFailure, errorOf, sentenceOf } from "../../src/dashboard/api/Failure.ts"
import { inWords } from "../../src/dashboard/api/Words.ts"
import { textOf } from "../../src/dashboard/ui/fieldLabels.ts"

it.each([
  ["The request has a fault in ab_tests.0.url.", "Something is not right yet: see what is marked."],
  ["The request has faults in 2 fields.", "Something is not right yet: see what is marked."],
  ["This field is required, or video_id.", "This field is required."],
  [
    "The logo is too large for the error correction: choose a higher level or a smaller imageSize.",
    "The logo is too large for the error correction: choose a higher level or a smaller logo."
  ],
  ["This slug is already taken on this domain.", "This address is already taken on this domain."],
  [
    "This link is not valid (any more): it may have been used, or its time is over.",
    "This link is not valid any more: it may have been used, or it has expired."
  ],
  ["Must be a date and time such as 2030-01-31 18:00:00 (UTC).", "Must be a day and a time."],
  [
    "This Idempotency-Key came with another request before: use another one.",
    "This was sent before in another form. Try again."
  ],
  ["Must be after starts_at.", "Must be after the beginning."],
  ["Must not contain spaces.", "Must not contain spaces."]
])("says %j in a person's words", (told, shown) => {
  expect(inWords(told)).toBe(shown)
})

it("names no field of the API, at a field or away from it", () => {
  const errors = {
    "ab_tests.1.url": ["Must not contain spaces."],
    "targeting.0.value": ["Must be one of: mobile, desktop."],
    url: ["This field is required, or video_id."]
  }
  const failure = new ApiFailure("invalid", "The request has faults in 3 fields.", errors)
  expect(sentenceOf(failure)).toBe("Something is not right yet: see what is marked.")
  expect(errorOf(failure, "url")).toBe("This field is required.")
  expect(textOf(failure)).toBe(
    "Variant B: Must not contain spaces. Rule 1: Must be one of: mobile, desktop. Destination: This field is required."
  )
})
