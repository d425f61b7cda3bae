import { html } from "../lib/Html.ts"
import { icon, type Page } from "../redirect/view/Layout.ts"

/** Where the document lies that the reference shows. */
export const documentPath = "/api/v1/openapi.json"

const style = `
.light-mode{--scalar-color-accent:#2e6a3d;--scalar-background-accent:#2e6a3d14}
.dark-mode{--scalar-color-accent:#a5d3a0;--scalar-background-accent:#a5d3a01f}
:root{--scalar-font:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;--scalar-font-code:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.references-rendered{overflow-x:clip}
`

// Calls go to the server that the page came from: the policy lets nothing go elsewhere.
const configuration = JSON.stringify({
  servers: [{ url: "/", description: "This server" }],
  authentication: { preferredSecurityScheme: "key" },
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showToolbar: "never",
  documentDownloadType: "direct",
  orderSchemaPropertiesBy: "preserve",
  customCss: style
})

// The reference hashes the document with a WebAssembly module of its own, and sets its styles from script.
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join("; ")

/** The browsable API reference around the script of that name. */
export const referencePage = (script: string): Page => ({
  status: 200,
  language: "en",
  policy,
  html: html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Linden API reference</title>
<link rel="icon" href="${icon}">
</head>
<body>
<noscript>This reference needs JavaScript. The same in a file: <a href="${documentPath}">OpenAPI document</a>.</noscript>
<script id="api-reference" type="application/json" data-url="${documentPath}" data-configuration="${configuration}"></script>
<script src="/docs/${script}"></script>
</body>
</html>
`.markup
})
