import { describe, expect, it } from "@effect/vitest"
import { Either, Schema } from "effect"
import { passwordFault } from "../../src/user/PasswordStrength.ts"
import { Email, Username } from "../../src/user/Person.ts"

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

describe("an email address", () => {
  it.each(sound)("%j becomes %s", (text, email) => {
    expect(Either.getOrNull(decode(text))).toBe(email)
  })

  it.each(faulty)("cannot be %j", (text) => {
    expect(Either.isLeft(decode(text))).toBe(true)
  })
})

describe("a password", () => {
  const names = ["Anastasia Bell", "ana@example.com", null]

  it.each(["anastasia bell", "ANASTASIA BELL ", "ana@example.com", " Ana@Example.com"])("cannot be %s", (text) => {
    expect(passwordFault(text, names)?.code).toBe("password_is_name")
  })

  it.each(["anastasia bell 1", "null and void", "something else"])("may be %s", (text) => {
    expect(passwordFault(text, names)).toBeUndefined()
  })
})

const lookAlikes: ReadonlyArray<readonly [what: string, name: string]> = [
  ["a Cyrillic letter among Latin ones", "\u043ewner"],
  ["only Cyrillic letters that spell a Latin word", "\u0430\u0440\u0440\u04cf\u0435".replace("\u04cf", "\u0456")],
  ["a Greek letter among Latin ones", "\u03bfwner"],
  ["a zero-width space", "ow\u200bner"],
  ["a bidirectional control character", "ow\u202ener"],
  ["a soft hyphen", "ow\u00adner"],
  ["a blank Braille letter", "owner\u2800x"],
  ["a non-breaking space", "the\u00a0owner"],
  ["full-width letters", "\uff4fwner"],
  ["many accents on one letter", "o\u0301\u0302\u0303wner"]
]

it.each(lookAlikes)("a username must not contain %s", (_, name) => {
  expect(Either.isLeft(Schema.decodeEither(Username)(name))).toBe(true)
})

it.each(["Ana", "Zoë Müller", "O'Neil-Smith", "Анна Петрова", "Ελένη", "李小龍", "محمد", "さくら", "user_1.x"])(
  "a username may be %s",
  (name) => {
    expect(Schema.decodeEither(Username)(name)).toEqual(Either.right(name))
  }
)

it.each([
  "1234567890",
  "0987654321",
  "password123",
  "Password123!",
  "P@ssw0rd2024",
  "qwertyuiop",
  "QWERTZUIOP",
  "aaaaaaaaaa",
  "abcabcabcabc",
  "abcdefghij",
  "passwordpassword",
  "1q2w3e4r5t"
])("%s is a common password", (password) => {
  expect(passwordFault(password, [])?.code).toBe("common_password")
})

it.each([
  "correct horse battery",
  "a long enough password",
  "w8#kd92!xq",
  "another good password",
  "Zugspitze im Nebel"
])("%s is not a common password", (password) => {
  expect(passwordFault(password, [])).toBeUndefined()
})
