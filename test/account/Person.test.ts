import { describe, expect, it } from "@effect/vitest"
import { Either, Schema } from "effect"
import { passwordFault } from "../../src/account/PasswordFault.ts"
import { Email, Username } from "../../src/account/Person.ts"

const decode = Schema.decodeEither(Email)

const sound: ReadonlyArray<readonly [text: string, email: string]> = [
  ["ana@example.com", "ana@example.com"],
  [" Ana@Example.COM\n", "ana@example.com"],
  ["o'neil+tag@sub.example.co.uk", "o'neil+tag@sub.example.co.uk"],
  ["root@localhost", "root@localhost"],
  ["jürgen@bücher.example", "jürgen@bücher.example"],
  [`${"a".repeat(242)}@example.com`, `${"a".repeat(242)}@example.com`]
]

const faulty = [
  "",
  "ana",
  "@example.com",
  "ana@",
  "ana@b@example.com",
  "ana bell@example.com",
  "ana@example.com\nbcc:x@example.com",
  "ana\u0000@example.com",
  "ana\u200b@example.com",
  "ana\u202e@example.com",
  "ana\ud800@example.com",
  `${"a".repeat(243)}@example.com`
]

describe("an e-mail address", () => {
  it.each(sound)("%j is %s", (text, email) => {
    expect(Either.getOrNull(decode(text))).toBe(email)
  })

  it.each(faulty)("is not %j", (text) => {
    expect(Either.isLeft(decode(text))).toBe(true)
  })
})

describe("a password", () => {
  const names = ["Anastasia Bell", "ana@example.com", null]

  it.each(["anastasia bell", "ANASTASIA BELL ", "ana@example.com", " Ana@Example.com"])("is not %s", (text) => {
    expect(passwordFault(text, names)).toMatch(/^Must be neither/)
  })

  it.each(["anastasia bell 1", "null", "something else"])("may be %s", (text) => {
    expect(passwordFault(text, names)).toBeUndefined()
  })
})
