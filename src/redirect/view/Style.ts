import { dark, elevations, fontSizes, fonts, headings, leaf, radii, roles } from "../../lib/DesignTokens.ts"
import { cspHash } from "../../lib/Hash.ts"

const variablesOf = (look: 0 | 1) =>
  Object.entries({
    ground: roles.ground[look],
    // The light behind the card.
    glow: look === 0 ? leaf[1] : dark[6],
    card: roles.card[look],
    line: roles.line[look],
    ink: roles.ink[look],
    soft: roles.dimmed[look],
    leaf: roles.brand[look],
    on: roles.onBrand[look],
    tint: roles.tint[look],
    bad: roles.error[look],
    badtint: roles.errorTint[look],
    lift: elevations.overlay[look]
  })
    .map(([name, value]) => `--${name}:${value}`)
    .join(";")

/** The fonts and colors of all pages, in light and dark. */
export const variables = `:root{color-scheme:light dark;--sans:${fonts.sans};--mono:${fonts.mono};${variablesOf(0)}}@media(prefers-color-scheme:dark){:root{${variablesOf(1)}}}`

const source = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100svh;display:flex;flex-direction:column;align-items:center;justify-content:center;padding:2rem 1rem 4rem;background:var(--ground) radial-gradient(70rem 36rem at 50% -8rem,var(--glow),transparent) no-repeat;color:var(--ink);font:${fontSizes.md}/1.6 var(--sans);overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
.mark{display:block;width:3rem;height:3rem;margin-bottom:1.5rem;fill:var(--leaf)}
.stem,.vein{fill:none;stroke:var(--leaf);stroke-width:1.5;stroke-linecap:round}.vein{stroke:var(--card);stroke-width:1.1}
main{width:100%;max-width:34rem;background:var(--card);border:1px solid var(--line);border-radius:${radii.lg};padding:clamp(1.5rem,6vw,2.75rem);box-shadow:var(--lift)}
h1{margin:0 0 .75rem;font-size:clamp(${headings.h2.fontSize},6vw,${headings.h1.fontSize});font-weight:600;line-height:${headings.h1.lineHeight};letter-spacing:-.012em;text-wrap:balance;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:5;overflow:hidden}
p{margin:0 0 1rem;text-wrap:pretty}p:last-child{margin:0}
.soft{color:var(--soft)}.small{font-size:${fontSizes.sm}}
.picture{display:flex;align-items:center;aspect-ratio:1.91;margin:0 0 1.75rem;border-radius:${radii.md};overflow:hidden;background:var(--tint)}
.picture img{width:100%;min-height:100%;object-fit:cover}
.place{margin:1.5rem 0;padding:1rem 1.125rem;background:var(--tint);border-radius:${radii.md}}
.place p{margin:0}.place strong{display:block;font-size:${fontSizes.lg};line-height:${headings.h4.lineHeight};font-weight:600}
.place .address{margin-top:.375rem;max-height:8.5rem;overflow:auto;font:${fontSizes.sm}/1.55 var(--mono);color:var(--soft);word-break:break-all;border-radius:${radii.sm}}
.go{display:flex;align-items:center;justify-content:center;width:100%;min-height:3.25rem;margin:1.5rem 0 1.25rem;padding:.75rem 1.5rem;border:0;border-radius:${radii.md};background:var(--leaf);color:var(--on);font:inherit;font-weight:600;line-height:1.3;text-decoration:none;cursor:pointer}
.more{display:flex;align-items:center;justify-content:center;min-height:2.75rem;color:inherit}
.go:last-child{margin-bottom:0}.go:hover{filter:brightness(1.08)}
label{display:block;margin:1.5rem 0 .5rem;font-weight:600}
input,textarea{display:block;width:100%;min-height:3.25rem;margin:0;padding:.75rem 1rem;border:1px solid ${dark[3]};border-radius:${radii.md};background:var(--card);color:inherit;font:inherit}
input[aria-invalid]{border-color:var(--bad)}
.alert{margin:1.25rem 0;padding:.875rem 1.125rem;border-radius:${radii.md};background:var(--badtint);color:var(--bad);font-weight:600}
:focus-visible{outline:3px solid var(--leaf);outline-offset:3px}
@media(forced-colors:active){.go,main{border:1px solid}}
`

const minified = (css: string) => css.trim().replaceAll("\n", "")

/** The style of every public page; the policy contains its hash. */
export const style = variables + minified(source)

const styleHash = cspHash(style)

interface Needs {
  readonly pictures?: boolean
  readonly form?: boolean
  /** Whether other sites may show the page in a frame. */
  readonly frame?: boolean
  /** The hash of another style. */
  readonly style?: string
}

/** The Content-Security-Policy of a page. It allows only this style, and what the page needs. */
export const policy = (needs: Needs = {}): string =>
  [
    "default-src 'none'",
    `style-src ${styleHash}${needs.style === undefined ? "" : ` ${needs.style}`}`,
    `img-src data:${needs.pictures === true ? " https: http:" : ""}`,
    // Allow any destination: Chromium also applies form-action to the redirect that follows the form.
    `form-action ${needs.form === true ? "'self' https: http:" : "'none'"}`,
    "base-uri 'none'",
    `frame-ancestors ${needs.frame === true ? "*" : "'none'"}`
  ].join("; ")

/** A style of one kind of page, with its hash. */
export const pageStyle = (css: string) => ({ css: minified(css), hash: cspHash(minified(css)) })
