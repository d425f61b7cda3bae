import { html } from "../../lib/Html.ts"
import { type ApiDocument, addressOf, type Resource, slugOf } from "./Document.ts"
import { errorsView } from "./ErrorsView.ts"
import type { View } from "./Layout.ts"
import { markdown, sentences } from "./Markdown.ts"
import { methodLabel, operationView } from "./OperationView.ts"

const endpoints = (resource: Resource) =>
  html`<h3><a href="/docs/${resource.slug}">${resource.name}</a></h3>
<ul class="endpoints">${resource.operations.map(
    (one) =>
      html`<li><a href="${addressOf(resource, one)}">${methodLabel(one.method)} <code>${one.path}</code> <span>${one.summary}</span></a></li>`
  )}</ul>`

const guideView = ({ guide, resources }: ApiDocument): View => ({
  slug: "",
  title: "Linden API reference",
  chapters: [
    ...[...guide.matchAll(/^## (.+)$/gm)].map(([, title = ""]): [string, string] => [slugOf(title), title]),
    ["endpoints", "Endpoints"]
  ],
  main: html`<div class="guide"><h1>Linden API</h1>
${markdown(guide)}
<h2 id="endpoints"><a href="#endpoints">Endpoints</a></h2>
${resources.map(endpoints)}</div>`
})

const resourceView = (resource: Resource, document: ApiDocument): View => ({
  slug: resource.slug,
  title: `${resource.name} – Linden API`,
  chapters: [],
  main: html`<div class="guide"><h1>${resource.name}</h1><p>${sentences(resource.description)}</p></div>
${resource.operations.map((one) => operationView(one, document))}`
})

/** The last parts of the addresses of all pages; empty for the first one. */
export const pageSlugs = ({ resources }: ApiDocument): ReadonlyArray<string> => [
  "",
  "errors",
  ...resources.map(({ slug }) => slug)
]

/** The page with a slug. */
export const pageOf = (slug: string, document: ApiDocument): View => {
  const resource = document.resources.find((one) => one.slug === slug)
  if (resource !== undefined) return resourceView(resource, document)
  return slug === "errors" ? errorsView(document) : guideView(document)
}
