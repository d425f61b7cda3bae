import { describe, expect, it } from "vitest"
import { cleanCss } from "../../src/page/css/Clean.ts"

const kept: ReadonlyArray<readonly [source: string, css: string]> = [
  [".b { color: red }", ".b{color:red}"],
  ["/* note */ a:hover{color:blue!important}", "a:hover{color:blue!important}"],
  [".b{position:absolute!important;z-index:9;inset:0}", ".b{position:absolute!important;z-index:9;inset:0}"],
  [".b{position:relative}.c{position:STATIC}", ".b{position:relative}.c{position:STATIC}"],
  ["@media (width < 600px){a{color:red}}", "@media (width<600px){a{color:red}}"],
  ["@media(prefers-color-scheme:dark){a{color:red}}", "@media (prefers-color-scheme:dark){a{color:red}}"],
  ["@supports (display:grid){a{display:grid}}", "@supports (display:grid){a{display:grid}}"],
  ["@keyframes x{from{top:0}50%{top:1px}}", "@keyframes x{from{top:0}50%{top:1px}}"],
  ["@layer base{a{color:red}}", "@layer base{a{color:red}}"],
  ["a{&:hover{color:red}}", "a{&:hover{color:red}}"],
  ["a{--x:1px;width:calc(var(--x)*2)}", "a{--x:1px;width:calc(var(--x)*2)}"],
  ["a{background:url(data:image/png;base64,iVBO)}", "a{background:url(data:image/png;base64,iVBO)}"],
  ["a{clip-path:url(#shape)}", "a{clip-path:url(#shape)}"],
  [
    "a{background:linear-gradient(in oklch,red,blue);color:color-mix(in srgb,red 20%,#fff)}",
    "a{background:linear-gradient(in oklch,red,blue);color:color-mix(in srgb,red 20%,#fff)}"
  ],
  ["a::before{content:'</style>'}", 'a::before{content:"\\3c /style>"}'],
  ["a::before{content:'<!--'}", 'a::before{content:"\\3c !--"}'],
  ["a{color:red", "a{color:red}"]
]

const cut: ReadonlyArray<readonly [source: string, css: string]> = [
  ["@import 'https://evil.example/x.css';a{color:red}", "a{color:red}"],
  ["@import url(//evil.example);", ""],
  ["@IMPORT 'x';", ""],
  ["@\\69mport 'x';", ""],
  ["@\\000069 mport 'x';", ""],
  ["@charset 'utf-8';@namespace url(http://x);", ""],
  ["@font-face{font-family:x;src:url(//evil.example/f)}", ""],
  ["@property --x{syntax:'*';inherits:false}", ""],
  ["@document url(http://x){a{color:red}}", ""],
  ["a{background:url(//evil.example/x)}", "a{}"],
  ["a{background:url('https://evil.example/x')}", "a{}"],
  ["a{background:URL(https://evil.example/x)}", "a{}"],
  ["a{background:u\\72l(https://evil.example/x)}", "a{}"],
  ["a{background:\\55\\52\\4c(https://evil.example/x)}", "a{}"],
  ["a{background:u\\000072l('//evil.example')}", "a{}"],
  ["a{background:url(/uploads/x.png)}", "a{}"],
  ["a{background:url(javascript:alert(1))}", "a{}"],
  ["a{background:url(data:text/html,x)}", "a{}"],
  ["a{background:image-set('//evil.example' 1x)}", "a{}"],
  ["a{background:-webkit-image-set(url(//evil.example) 1x)}", "a{}"],
  ["a{background:image(//evil.example)}", "a{}"],
  ["a{background:cross-fade(url(//evil.example),red)}", "a{}"],
  ["a{background:src('//evil.example')}", "a{}"],
  ["a{cursor:url(//evil.example),auto}", "a{}"],
  ["a{--x:url(//evil.example)}", "a{}"],
  ["a{--x:{b:url(//evil.example)}}", "a{}"],
  ["a{color:red;content:url(//evil.example)}", "a{color:red}"],
  ["a{&:hover{background:url(//evil.example)}}", "a{&:hover{}}"],
  ["@media print{a{background:url(//evil.example)}}", "@media print{a{}}"],
  ["@supports (background:url(//evil.example)){a{color:red}}", ""],
  ["@keyframes x{from{background:url(//evil.example)}}", "@keyframes x{from{}}"],
  ["body::before{position:fixed;inset:0}", "body::before{inset:0}"],
  ["a{position:FIXED!important;top:0}", "a{top:0}"],
  ["a{position:sticky;top:0}", "a{top:0}"],
  ["a{position:-webkit-sticky}", "a{}"],
  ["a{p\\6fsition:fi\\78 ed}", "a{}"],
  ["a{--p:fixed;position:var(--p)}", "a{--p:fixed}"],
  ["@media print{a{position:fixed}}", "@media print{a{}}"],
  ["@keyframes x{to{position:fixed}}", "@keyframes x{to{}}"],
  ["a{&:hover{position:fixed}}", "a{&:hover{}}"],
  ["a{width:expression(alert(1))}", "a{}"],
  ["a{behavior:url(x.htc)}", "a{}"],
  ["a{b\\65havior:x}", "a{}"],
  ["a{-moz-binding:url(x)}", "a{}"],
  ["a{background:attr(data-x url)}", "a{}"],
  ["a{background:element(#x)}", "a{}"],
  ["</style><script>alert(1)</script>", ""],
  ["a{color:red}</style><img src=x>", "a{color:red}"],
  ["<!-- a{color:red} -->", "a{color:red}"],
  ["a{}}b{color:red}", "a{}"]
]

describe("a style sheet", () => {
  it.each(kept)("%s stays unchanged", (source, css) => {
    expect(cleanCss(source)).toMatchObject({ css, isWhole: true })
  })

  it.each(cut)("%s loses everything that loads a resource or escapes the page", (source, css) => {
    expect(cleanCss(source)).toMatchObject({ css, isWhole: false })
  })

  it("keeps likely typos, and reports them with their line", () => {
    const source = "a{color:rd}\nb{colr:red;--mine:rd;color:var(--mine);-x-y:1}\nc{color:red;inset:0}"
    const { isWhole, doubtful } = cleanCss(source)
    expect(isWhole).toBe(true)
    expect(doubtful.map(({ fault }) => fault.message)).toEqual([
      "Line 1: rd is not a valid value for color. It was kept, but browsers may ignore it.",
      "Line 2: colr is not a known property. It was kept, but browsers may ignore it."
    ])
  })

  it("is clean after one pass", () => {
    for (const [source] of [...kept, ...cut]) {
      const { css } = cleanCss(source)
      expect(cleanCss(css), source).toMatchObject({ css, isWhole: true })
    }
  })

  it("never closes the style element or loads a resource, however its parts are combined", () => {
    const all = [...kept, ...cut].map(([source]) => source)
    for (const [n, one] of all.entries()) {
      for (const glue of ["", "{", "}", "/*", "*/", "'", '"', "\\", ";", "@media{", "("]) {
        const { css } = cleanCss(one + glue + (all[(n * 7 + glue.length) % all.length] ?? ""))
        expect(css).not.toMatch(/<\/|<!--|@import|evil\.example(?![^"]*")/i)
      }
    }
  })
})
