import { cspHash } from "../../lib/Hash.ts"
import { Html, html } from "../../lib/Html.ts"
import { icon, mark } from "../../redirect/view/Layout.ts"
import { variables } from "../../redirect/view/Style.ts"
import { documentPath } from "../Paths.ts"
import type { ApiDocument, Resource } from "./Document.ts"
import { methodLabel } from "./OperationView.ts"

/** The addresses of what the pages load. */
export interface Assets {
  readonly script: string
  readonly style: string
  readonly outline: string
}

/** A page of the reference. */
export interface View {
  /** The last part of its address; empty for the first page. */
  readonly slug: string
  readonly title: string
  readonly chapters: ReadonlyArray<readonly [anchor: string, title: string]>
  readonly main: Html
}

const variablesElement = new Html(`<style>${variables}</style>`)

/** The Content-Security-Policy of every page. Requests that readers try go to this server only. */
export const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${cspHash(variables)}`,
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join("; ")

const entry = (href: string, title: string, isCurrent: boolean, inner?: Html): Html =>
  html`<li><a href="${href}"${isCurrent && new Html(` aria-current="page"`)}>${title}</a>${isCurrent && inner}</li>`

const operationsIn = (resource: Resource): Html =>
  html`<ul>${resource.operations.map(
    ({ id, method, summary }) => html`<li><a href="#${id}">${methodLabel(method)} <span>${summary}</span></a></li>`
  )}</ul>`

const chaptersIn = ({ chapters }: View): Html =>
  html`<ul>${chapters.map(([anchor, title]) => html`<li><a href="#${anchor}"><span>${title}</span></a></li>`)}</ul>`

const navigation = (view: View, { resources }: ApiDocument): Html =>
  html`<nav id="navigation" aria-label="Reference"><h2>Guide</h2><ul>${entry("/docs", "Introduction", view.slug === "", chaptersIn(view))}${entry(
    "/docs/errors",
    "Errors",
    view.slug === "errors",
    chaptersIn(view)
  )}</ul><h2>Resources</h2><ul>${resources.map((one) =>
    entry(`/docs/${one.slug}`, one.name, view.slug === one.slug, operationsIn(one))
  )}</ul></nav>`

const keyForm = html`<details class="key"><summary><span class="key-state">Set API key</span></summary>
<form class="panel"><label for="key">API key</label>
<input id="key" name="key" type="password" autocomplete="off" spellcheck="false" aria-describedby="key-hint" placeholder="lnd_…">
<p id="key-hint" class="small">Fills in the samples, and is sent with the requests that you try, to this server only. It is kept in this tab until you close it.</p>
<p class="alert" role="alert" hidden></p>
<div class="actions"><button type="submit">Use key</button><button type="reset">Forget key</button></div></form></details>`

const search = html`<dialog class="search" aria-label="Search"><form method="dialog"><label class="hidden" for="query">Search operations and fields</label>
<input id="query" type="text" enterkeyhint="search" role="combobox" aria-expanded="true" aria-controls="results" aria-autocomplete="list" autocomplete="off" spellcheck="false" placeholder="Search operations and fields">
<button class="close" value="">Close</button></form><p class="found small" role="status"></p><ul id="results" role="listbox" aria-label="Results"></ul></dialog>`

/** The markup of a page. */
export const layout = (view: View, document: ApiDocument, assets: Assets): string =>
  html`<!doctype html>
<html lang="en" data-language="curl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="description" content="The HTTP API of Linden: short links, link-in-bio pages, QR codes and click analytics.">
<title>${view.title}</title>
<link rel="icon" href="${icon}">
${variablesElement}
<link rel="stylesheet" href="${assets.style}">
<script src="${assets.script}" defer></script>
</head>
<body data-outline="${assets.outline}">
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<button class="menu" type="button" aria-expanded="false" aria-controls="navigation">Menu</button>
<a class="brand" href="/docs" aria-label="Linden API">${mark}<span>Linden API</span></a>
<button class="open-search" type="button" aria-keyshortcuts="/ Control+K"><span>Search</span> <kbd>/</kbd></button>
<a class="specification" href="${documentPath}">OpenAPI</a>
<a class="specification" href="/app">Dashboard</a>
${keyForm}
</header>
${navigation(view, document)}
<main id="main" tabindex="-1">${view.main}</main>
${search}
</body>
</html>
`.markup
