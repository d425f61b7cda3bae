import { failureCodes } from "../../contract/FailureCode.ts"
import { type FaultCode, faultCodes, paramsOf } from "../../contract/faults/Fault.ts"
import { paramTypes, templateOf } from "../../contract/faults/Wire.ts"
import { Html, html } from "../../lib/Html.ts"
import { isJson } from "../Tidy.ts"
import { codeBlock } from "./CodeBlock.ts"
import type { ApiDocument, Response } from "./Document.ts"
import type { View } from "./Layout.ts"
import { sentences } from "./Markdown.ts"

const titles: Readonly<Record<string, string>> = {
  "400": "Bad request",
  "401": "Unauthorized",
  "403": "Forbidden",
  "404": "Not found",
  "405": "Method not allowed",
  "409": "Conflict",
  "412": "Precondition failed",
  "413": "Content too large",
  "422": "Unprocessable content",
  "429": "Too many requests",
  "500": "Internal server error",
  "503": "Service unavailable"
}

const codes = Object.entries(failureCodes).map(([code, text]) => {
  const [, status = "", meaning = ""] = /^(\d+): (.*)$/s.exec(text) ?? []
  return { code, status, meaning: `${meaning[0]?.toUpperCase()}${meaning.slice(1)}` }
})

const exampleOf = (response: Response | undefined): Html | undefined => {
  const content: unknown = response?.content?.["application/json"]
  const example = isJson(content) ? content["example"] : undefined
  return example === undefined ? undefined : codeBlock(JSON.stringify(example, null, 2), "json")
}

const statusSection = (status: string, responses: ReadonlyMap<string, Response>): Html =>
  html`<h3 id="${status}"><a href="#${status}">${status} ${titles[status] ?? ""}</a></h3>
<dl class="codes">${codes
    .filter((one) => one.status === status)
    .map(
      ({ code, meaning }) =>
        html`<div id="code-${code}"><dt><code>${code}</code></dt><dd>${sentences(meaning)}</dd></div>`
    )}</dl>
${exampleOf(responses.get(status === "500" ? "default" : status))}`

const reason = (code: FaultCode): Html => {
  const params = paramsOf(code).map(({ name, kind }) => html`<code>${name}</code> (${paramTypes[kind]})`.markup)
  return html`<div id="reason-${code}"><dt><code>${code}</code></dt><dd>${templateOf(code)}${
    params.length > 0 && html`<br><span class="small">${new Html(params.join(", "))}</span>`
  }</dd></div>`
}

/** The page of the error codes, the failures of each status, and the reasons with their parameters. */
export const errorsView = ({ resources }: ApiDocument): View => {
  const responses = new Map(resources.flatMap(({ operations }) => operations.flatMap((one) => one.responses)))
  const statuses = [...new Set(codes.map(({ status }) => status))].sort()
  return {
    slug: "errors",
    title: "Errors – Linden API",
    chapters: [
      ["codes", "Error codes"],
      ...statuses.map((status): [string, string] => [status, `${status} ${titles[status] ?? ""}`]),
      ["reasons", "Reasons"]
    ],
    main: html`<div class="guide"><h1>Errors</h1>
<p>Every failure has a <code>code</code> from this closed list. Where a message has more to say, <code>reason</code> and <code>params</code> say it for programs, as does each entry of <code>details</code>.</p>
<h2 id="codes"><a href="#codes">Error codes</a></h2>
${statuses.map((status) => statusSection(status, responses))}
<h2 id="reasons"><a href="#reasons">Reasons</a></h2>
<p>All values of <code>reason</code> and of <code>code</code> in <code>details</code>, with their messages and parameters. New versions may add some.</p>
<dl class="codes">${faultCodes.map(reason)}</dl></div>`
  }
}
