import { Either, ParseResult, Schema } from "effect"
import { expect, it } from "vitest"
import { fieldErrors } from "../../src/http/SchemaFaults.ts"
import { DesignInput } from "../../src/qr/DesignInput.ts"

const Body = Schema.Struct({ design_config: DesignInput })

const read = (design_config: unknown) => ParseResult.decodeUnknownEither(Body, { errors: "all" })({ design_config })

const faultsOf = (design_config: unknown) => {
  const decoded = read(design_config)
  return Either.isLeft(decoded) ? fieldErrors(decoded.left, "body") : {}
}

const designOf = (design_config: unknown) => Either.getOrThrow(read(design_config)).design_config

const stops = (...offsets: ReadonlyArray<number>) => offsets.map((offset) => ({ offset, color: "#123456" }))
const gradient = (colorStops: unknown, more: object = {}) => ({
  dotsOptions: { gradient: { type: "linear", colorStops, ...more } }
})
const nested = (depth: number): unknown => (depth === 0 ? 1 : { data: nested(depth - 1) })

const faults: ReadonlyArray<readonly [design: unknown, ...paths: ReadonlyArray<string>]> = [
  ["", ""],
  ["{", ""],
  ["[]", ""],
  ["null", ""],
  ["5", ""],
  [[], ""],
  [null, ""],
  [5, ""],
  [`"{}"`, ""],
  [{ data: "x".repeat(16_384) }, ""],
  [`{"data":"${"x".repeat(16_384)}"}`, ""],
  [nested(10), ""],
  [{ colour: 1 }, "colour"],
  [{ __proto__x: 1 }, "__proto__x"],
  [JSON.parse(`{"__proto__":{"a":1}}`), "__proto__"],
  [{ dotsOptions: { size: 1 } }, "dotsOptions.size"],
  [{ width: 63, height: 63 }, "width", "height"],
  [{ width: 4097 }, "width", "height"],
  [{ width: 100.5 }, "width", "height"],
  [{ width: "512" }, "width", "height"],
  [{ width: 512, height: 513 }, "height"],
  [{ margin: -1 }, "margin"],
  [{ margin: 129 }, "margin"],
  [{ width: 64, margin: 17 }, "margin"],
  [{ margin: 1e6 }, "margin"],
  [{ shape: "triangle" }, "shape"],
  [{ qrOptions: { errorCorrectionLevel: "X" } }, "qrOptions.errorCorrectionLevel"],
  [{ dotsOptions: { type: "star" } }, "dotsOptions.type"],
  [{ dotsOptions: { color: "red" } }, "dotsOptions.color"],
  [{ dotsOptions: { color: "transparent" } }, "dotsOptions.color"],
  [{ dotsOptions: { color: "#12345678" } }, "dotsOptions.color"],
  [{ dotsOptions: 5 }, "dotsOptions"],
  [{ cornersSquareOptions: { type: "dots!" } }, "cornersSquareOptions.type"],
  [{ cornersDotOptions: { color: '#fff"/><script>' } }, "cornersDotOptions.color"],
  [{ backgroundOptions: { color: "none" } }, "backgroundOptions.color"],
  [{ backgroundOptions: { round: 1.1 } }, "backgroundOptions.round"],
  [gradient(stops(0)), "dotsOptions.gradient.colorStops"],
  [gradient(stops(0, 0.1, 0.2, 0.3, 0.4, 0.5)), "dotsOptions.gradient.colorStops"],
  [gradient(stops(0, 0.6, 0.5)), "dotsOptions.gradient.colorStops.2.offset"],
  [gradient(stops(0, 1.5)), "dotsOptions.gradient.colorStops.1.offset"],
  [gradient([{ offset: 0 }, { offset: 1, color: "#fff" }]), "dotsOptions.gradient.colorStops.0.color"],
  [gradient(stops(0, 1), { type: "conic" }), "dotsOptions.gradient.type"],
  [gradient(stops(0, 1), { rotation: "90" }), "dotsOptions.gradient.rotation"],
  [gradient(stops(0, 1), { angle: 1 }), "dotsOptions.gradient.angle"],
  [{ image: "http://example.com/logo.png" }, "image"],
  [{ image: "data:image/png;base64,AAAA" }, "image"],
  [{ image: "javascript:alert(1)" }, "image"],
  [{ image: "https://user:secret@example.com/logo.png" }, "image"],
  [{ image: "/uploads/../linden.db" }, "image"],
  [{ image: "/etc/passwd" }, "image"],
  [{ image: 5 }, "image"],
  [{ imageOptions: { imageSize: 0.05 } }, "imageOptions.imageSize"],
  [{ imageOptions: { imageSize: 0.6 } }, "imageOptions.imageSize"],
  [{ imageOptions: { hideBackgroundDots: "yes" } }, "imageOptions.hideBackgroundDots"],
  [{ imageOptions: { margin: -1 } }, "imageOptions.margin"],
  [{ frame: { style: "neon" } }, "frame.style"],
  [{ frame: { text: "x".repeat(31) } }, "frame.text"],
  [{ frame: { text: "扫描" } }, "frame.text"],
  [{ frame: { text: "مرحبا" } }, "frame.text"],
  [{ frame: { text: "a\u0000b" } }, "frame.text"],
  [{ frame: { text: "\ud800" } }, "frame.text"],
  [{ frame: { textColor: "white" } }, "frame.textColor"],
  [
    {
      a: 1,
      width: 1,
      dotsOptions: { color: "x" },
      frame: { style: "x" },
      image: "x",
      backgroundOptions: { gradient: {} }
    },
    "a",
    "width",
    "height",
    "dotsOptions.color",
    "frame.style",
    "image",
    "backgroundOptions.gradient.type",
    "backgroundOptions.gradient.colorStops"
  ]
]

it.each(faults)("a design is refused with the paths of its faults: %j", (design, ...paths) => {
  const found = faultsOf(design)
  const names = paths.map((path) => (path === "" ? "design_config" : `design_config.${path}`))
  expect(Object.keys(found).sort()).toEqual([...names].sort())
  for (const { message } of Object.values(found).flat()) expect(message).toMatch(/^[A-Z].*\.$/)
})

const fine: ReadonlyArray<readonly [design: unknown, read: unknown]> = [
  [{}, {}],
  ["{}", {}],
  [`{"dotsOptions":{"type":"dots"}}`, { dotsOptions: { type: "dots" } }],
  [{ width: 300 }, { width: 300, height: 300 }],
  [{ height: 300 }, { width: 300, height: 300 }],
  [{ image: "", dotsOptions: { gradient: null, color: "#ABC" } }, { dotsOptions: { color: "#ABC" } }],
  [{ image: null, frame: null }, {}],
  [{ frame: { text: "  Café  " } }, { frame: { text: "Café" } }],
  [{ frame: { text: "Cafe\u0301" } }, { frame: { text: "Café" } }],
  [{ image: " https://example.com/logo.png " }, { image: "https://example.com/logo.png" }],
  [gradient(stops(0, 0.5, 0.5, 1), { rotation: -3.14 }), gradient(stops(0, 0.5, 0.5, 1), { rotation: -3.14 })],
  [{ backgroundOptions: { color: "transparent", round: 1 } }, { backgroundOptions: { color: "transparent", round: 1 } }]
]

it.each(fine)("a design is accepted: %j", (design, wanted) => {
  expect(designOf(design)).toEqual(wanted)
})

it("a design of qr-code-styling is accepted with its unsupported fields", () => {
  const design = {
    type: "canvas",
    shape: "square",
    width: 300,
    height: 300,
    data: "https://example.com/",
    margin: 0,
    qrOptions: { typeNumber: "0", mode: "Byte", errorCorrectionLevel: "Q" },
    imageOptions: { saveAsBlob: true, hideBackgroundDots: true, imageSize: 0.4, margin: 0, crossOrigin: "anonymous" },
    dotsOptions: { type: "extra-rounded", color: "#6a1a4c", roundSize: true },
    backgroundOptions: { round: 0, color: "#ffffff" },
    cornersSquareOptions: { type: "extra-rounded", color: "#000000" },
    cornersDotOptions: { type: "dot", color: "#000000" },
    saveAsBlob: true,
    crossOrigin: "anonymous",
    roundSize: true
  }
  expect(designOf(design)).toEqual(design)
})
