import { createHash } from "node:crypto"

const source = `
:root{color-scheme:light dark;--ground:#f4f5ee;--glow:#e4edda;--card:#fff;--line:#e1e5d8;--ink:#1c2a20;--soft:#566359;--leaf:#2e6a3d;--on:#fff;--tint:#f0f4ea;--bad:#9c2f23;--badtint:#fcf0ed}
@media(prefers-color-scheme:dark){:root{--ground:#101511;--glow:#1c2b20;--card:#181f1a;--line:#2b352d;--ink:#e9eee4;--soft:#a5b2a6;--leaf:#a5d3a0;--on:#0e1a11;--tint:#202a22;--bad:#f5a99c;--badtint:#33201d}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100svh;display:flex;flex-direction:column;align-items:center;justify-content:center;padding:2rem 1rem 4rem;background:var(--ground) radial-gradient(70rem 36rem at 50% -8rem,var(--glow),transparent) no-repeat;color:var(--ink);font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
.mark{display:block;width:3rem;height:3rem;margin-bottom:1.5rem;fill:var(--leaf)}
.stem,.vein{fill:none;stroke:var(--leaf);stroke-width:1.5;stroke-linecap:round}.vein{stroke:var(--card);stroke-width:1.1}
main{width:100%;max-width:34rem;background:var(--card);border:1px solid var(--line);border-radius:1.5rem;padding:clamp(1.5rem,6vw,2.75rem);box-shadow:0 1px 2px rgb(16 32 20/.04),0 1.5rem 3rem -1.5rem rgb(16 32 20/.14)}
h1{margin:0 0 .75rem;font:600 clamp(1.6rem,6vw,2.1rem)/1.22 "Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif;letter-spacing:-.012em;text-wrap:balance;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:5;overflow:hidden}
p{margin:0 0 1rem;text-wrap:pretty}p:last-child{margin:0}
.soft{color:var(--soft)}.small{font-size:.9375rem}
.picture{display:flex;align-items:center;aspect-ratio:1.91;margin:0 0 1.75rem;border-radius:.875rem;overflow:hidden;background:var(--tint)}
.picture img{width:100%;min-height:100%;object-fit:cover}
.place{margin:1.5rem 0;padding:1rem 1.125rem;background:var(--tint);border-radius:.875rem}
.place p{margin:0}.place strong{display:block;font-size:1.1875rem;line-height:1.4;font-weight:650}
.place .address{margin-top:.375rem;max-height:8.5rem;overflow:auto;font:.875rem/1.55 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;color:var(--soft);word-break:break-all;border-radius:.25rem}
.go{display:flex;align-items:center;justify-content:center;width:100%;min-height:3.25rem;margin:1.5rem 0 1.25rem;padding:.75rem 1.5rem;border:0;border-radius:.875rem;background:var(--leaf);color:var(--on);font:inherit;font-weight:600;line-height:1.3;text-decoration:none;cursor:pointer}
.more{display:flex;align-items:center;justify-content:center;min-height:2.75rem;color:inherit}
.go:last-child{margin-bottom:0}.go:hover{filter:brightness(1.08)}
label{display:block;margin:1.5rem 0 .5rem;font-weight:600}
input{display:block;width:100%;min-height:3.25rem;margin:0;padding:.75rem 1rem;border:1px solid #7d8a7f;border-radius:.875rem;background:var(--card);color:inherit;font:inherit}
input[aria-invalid]{border-color:var(--bad)}
.alert{margin:1.25rem 0;padding:.875rem 1.125rem;border-radius:.875rem;background:var(--badtint);color:var(--bad);font-weight:600}
:focus-visible{outline:3px solid var(--leaf);outline-offset:3px}
@media(forced-colors:active){.go,main{border:1px solid}}
`

/** The style of every public page; the policy contains the hash of this text. */
export const style = source.trim().replaceAll("\n", "")

const styleHash = `'sha256-${createHash("sha256").update(style).digest("base64")}'`

/** The Content-Security-Policy of a page: only this style, and what the page needs. */
export const policy = (needs: { readonly pictures?: boolean; readonly form?: boolean } = {}): string =>
  [
    "default-src 'none'",
    `style-src ${styleHash}`,
    `img-src data:${needs.pictures === true ? " https: http:" : ""}`,
    // Chromium also applies form-action to the redirect after the form, which may lead anywhere.
    `form-action ${needs.form === true ? "'self' https: http:" : "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'"
  ].join("; ")
