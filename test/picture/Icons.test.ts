import { expect, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import sharp from "sharp"
import { describe } from "vitest"
import { iconOf } from "../../src/picture/Resize.ts"

const png = (side: number) =>
  Effect.promise(() =>
    sharp({ create: { width: side, height: side, channels: 4, background: "#1971c2" } })
      .png()
      .toBuffer()
  )

/** An uncompressed picture of an .ico file: 32 bits per pixel, blue first. */
const bitmap = (width: number, height: number, bits = 32): Buffer => {
  const header = Buffer.alloc(40)
  header.writeUInt32LE(40, 0)
  header.writeInt32LE(width, 4)
  header.writeInt32LE(height * 2, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(bits, 14)
  const pixels = Math.abs(width * height) < 100_000 ? Math.abs(width * height) : 16
  return Buffer.concat([header, Buffer.from(Array.from({ length: pixels }, () => [0xc2, 0x71, 0x19, 0xff]).flat())])
}

/** An .ico file; `times` lists the first picture repeatedly. */
const ico = (pictures: ReadonlyArray<readonly [side: number, bytes: Buffer]>, times = 1): Buffer => {
  const named = Array.from({ length: times }, () => pictures).flat()
  const header = Buffer.from([0, 0, 1, 0, 0, 0])
  header.writeUInt16LE(named.length, 4)
  const start = 6 + 16 * named.length
  const places = pictures.map((_, place) =>
    pictures.slice(0, place).reduce((sum, [, bytes]) => sum + bytes.length, start)
  )
  const entries = named.map(([side, bytes], place) => {
    const entry = Buffer.alloc(16)
    entry.writeUInt8(side % 256, 0)
    entry.writeUInt8(side % 256, 1)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(bytes.length, 8)
    entry.writeUInt32LE(places[place % pictures.length] ?? 0, 12)
    return entry
  })
  return Buffer.concat([header, ...entries, ...pictures.map(([, bytes]) => bytes)])
}

const shape = Effect.fnUntraced(function* (bytes: Uint8Array) {
  const made = yield* iconOf(bytes)
  const { data } = yield* Effect.promise(() => sharp(made.bytes).raw().toBuffer({ resolveWithObject: true }))
  return {
    kind: made.kind,
    width: made.width,
    height: made.height,
    isBlue: (data[2] ?? 0) > 150 && (data[0] ?? 0) < 60
  }
})

describe("an icon", () => {
  it.effect("is converted to WebP, at most 64 pixels wide", () =>
    Effect.gen(function* () {
      expect(yield* shape(yield* png(300))).toEqual({ kind: "webp", width: 64, height: 64, isBlue: true })
      expect(yield* shape(yield* png(20))).toEqual({ kind: "webp", width: 20, height: 20, isBlue: true })
    })
  )

  it.effect("is the best picture of an .ico file, compressed or not", () =>
    Effect.gen(function* () {
      const large = yield* png(256)
      expect(
        yield* shape(
          ico([
            [16, bitmap(16, 16)],
            [256, large]
          ])
        )
      ).toMatchObject({ width: 64, isBlue: true })
      expect(
        yield* shape(
          ico([
            [16, bitmap(16, 16)],
            [32, bitmap(32, 32)]
          ])
        )
      ).toEqual({
        kind: "webp",
        width: 32,
        height: 32,
        isBlue: true
      })
    })
  )

  it.effect("is decoded once if a file lists it thousands of times", () =>
    Effect.gen(function* () {
      expect(yield* shape(ico([[32, bitmap(32, 32)]], 30_000))).toMatchObject({ width: 32 })
    })
  )

  it.effect.each([
    ["nothing", Buffer.alloc(0)],
    ["a text", Buffer.from("<html></html>")],
    ["a drawing", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>`)],
    ["an .ico file without pictures", ico([])],
    ["an .ico file that is cut off", ico([[32, bitmap(32, 32)]]).subarray(0, 100)],
    ["a side of millions", ico([[32, bitmap(60_000, 60_000)]])],
    ["a negative side", ico([[32, bitmap(-64, -64)]])],
    ["a side of 0", ico([[32, bitmap(1_000_000, 0)]])],
    ["colours of no kind", ico([[32, bitmap(32, 32, 7)]])],
    ["a drawing in an .ico file", ico([[32, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>".padEnd(64))]])]
  ] as const)("is not created from %s", ([, bytes]) =>
    Effect.gen(function* () {
      expect(Exit.isFailure(yield* Effect.exit(iconOf(bytes)))).toBe(true)
      expect(yield* Effect.flip(iconOf(bytes))).toMatchObject({ _tag: "PictureError" })
    })
  )
})
