import { Schema } from "effect"
import { check } from "../contract/faults/Check.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"

/** The code points, in hexadecimal, of all characters in the frame font; a test keeps them in sync. */
export const drawn =
  "20-7e a0-ac ae-148 14a-1c3 1c5-254 256-27b 27e-284 286-290 292-2a4 2a6-2cc 2ce-2d7 2da 2dc-2ff 374-376 37a-37f 384-38a " +
  "38c 38e-3a1 3a3-3d7 3dc-3dd 3f0-3f6 3f9-3fa 3fc-479 480-482 48a-49d 4a0-4ff 52f 1d00 1d0d 1d1b 1d43 1d47-1d49 1d4d " +
  "1d4f-1d50 1d52 1d56-1d58 1d5b 1d62-1d65 1d9c 1da0 1dbb 1dbf 1e00-1e9b 1e9d-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 " +
  "1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2002 2009 2013-2014 " +
  "2018-201a 201c-201e 2020 2022 2026 2032-2033 2039-203a 2044 20a0-20af 20b1-20b5 20b8-20ba 20bc-20bf 2113 2116 2122 2191 " +
  "2193 2212 2c7c 2c7f 2dff a69f a7ff"

const ranges = drawn.split(" ").map((range) => {
  const [from = "", to = from] = range.split("-")
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
})

const hasLetter = (character: string): boolean => {
  const point = character.codePointAt(0) ?? 0
  return ranges.some(([from, to]) => point >= from && point <= to)
}

const frameTextFault = (text: string): Fault | undefined => {
  const characters = [...text]
  if (characters.length > 30) return fault("too_long", { most: 30 })
  const missing = characters.find((character) => !hasLetter(character))
  if (missing === undefined) return undefined
  return /[\p{L}\p{N}\p{S}\p{P}]/u.test(missing)
    ? fault("letter_not_drawn", { letter: missing })
    : fault("control_or_combining_characters")
}

/** The text of a frame: up to 30 characters that the frame font has, after composition; trimmed. */
export const FrameText = Schema.transform(Schema.String, Schema.String, {
  strict: true,
  decode: (text) => text.trim().normalize("NFC"),
  encode: (text) => text
})
  .pipe(check(frameTextFault))
  .annotations({ jsonSchema: { type: "string", maxLength: 30 } })
