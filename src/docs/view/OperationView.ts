import { Html, html } from "../../lib/Html.ts"
import { isJson, type Json } from "../Tidy.ts"
import { codeBlock } from "./CodeBlock.ts"
import type { ApiDocument, Operation, Parameter } from "./Document.ts"
import { bodyFields, parameterFields } from "./FieldList.ts"
import { markdown, sentences } from "./Markdown.ts"
import {
  bodySamples,
  formFields,
  parameterSample,
  sampleAnswer,
  sampleRequest,
  successOf,
  takesFile
} from "./SampleRequest.ts"
import { curl, python, typescript } from "./Samples.ts"
import { shapeOf } from "./Shape.ts"

const places = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Headers"]
] as const

/** A method as a label of its own color. */
export const methodLabel = (method: string): Html =>
  html`<span class="method ${method.toLowerCase()}">${method === "DELETE" ? "DEL" : method}</span>`

const body = ({ id, body: content }: Operation, document: ApiDocument): Html | undefined => {
  const [first] = Object.entries(content ?? {})
  if (content === undefined || first === undefined) return undefined
  return html`<h3>Body</h3>
<p class="formats">As ${new Html(
    Object.keys(content)
      .map((one) => html`<code>${one}</code>`.markup)
      .join(" or ")
  )}</p>
${bodyFields((content["multipart/form-data"] ?? first[1]).schema, document, `${id}.body`)}`
}

/** The part of an answer that differs between operations: `data`, in the envelope of all answers. */
const contentOf = (schema: unknown, document: ApiDocument): readonly [label: string, schema: unknown] => {
  const { properties } = shapeOf(schema, document).schema
  return isJson(properties) && "data" in properties ? ["data", properties["data"]] : ["body", schema]
}

const response = (operation: Operation, document: ApiDocument): Html => {
  const [status = "", found] = successOf(operation) ?? []
  const content = Object.entries(found?.content ?? {})
  const json = content.find(([type]) => type === "application/json")?.[1]
  const said = found?.description === "a string" ? "It worked." : (found?.description ?? "")
  if (json === undefined)
    return html`<h3>Response</h3><p><span class="status">${status}</span> ${said} ${
      content.length > 0 && html`As ${new Html(content.map(([type]) => html`<code>${type}</code>`.markup).join(", "))}.`
    }</p>`
  const [label, schema] = contentOf(json.schema, document)
  return html`<h3>Response</h3><p><span class="status">${status}</span> ${said}</p>
<details class="nested"><summary>Fields of <code>${label}</code></summary>${bodyFields(schema, document, `${operation.id}.${status}`)}</details>`
}

const codeOf = (content: unknown): string | undefined => {
  const example =
    isJson(content) && isJson(content["application/json"]) ? content["application/json"]["example"] : undefined
  return isJson(example) && typeof example["code"] === "string" ? example["code"] : undefined
}

const errors = ({ responses }: Operation): Html =>
  html`<h3>Errors</h3><details class="nested"><summary>${responses
    .filter(([status]) => /^[45]/.test(status))
    .map(([status]) => html`<span class="status bad">${status}</span> `)}</summary><ul class="fields">${responses
    .filter(([status]) => !status.startsWith("2"))
    .map(
      ([status, one]) =>
        html`<li><p class="field"><a href="/docs/errors#${status === "default" ? "500" : status}">${
          status === "default" ? "Other" : status
        }</a> <code>${codeOf(one.content) ?? ""}</code></p><div class="said">${sentences(one.description)}</div></li>`
    )}</ul></details>`

const choicesOf = (schema: Json | undefined): ReadonlyArray<string> | undefined =>
  schema !== undefined && Array.isArray(schema["enum"]) ? schema["enum"].map(String) : undefined

const trial = (operation: Operation, document: ApiDocument): string =>
  JSON.stringify({
    parameters: operation.parameters.map((one: Parameter) => ({
      name: one.name,
      in: one.in,
      required: one.required === true,
      value: one.in === "query" && one.required === true ? parameterSample(one, document) : "",
      choices: choicesOf(one.schema)
    })),
    bodies: bodySamples(operation, document),
    fields: takesFile(operation) ? formFields(operation, document) : undefined
  })

const languages = [
  ["curl", "curl"],
  ["typescript", "TypeScript"],
  ["python", "Python"]
] as const

const samples = (operation: Operation, document: ApiDocument): Html => {
  const request = sampleRequest(operation, document)
  const answer = sampleAnswer(operation, document)
  return html`<div class="samples" role="group" aria-label="Samples for ${operation.summary}">
<div class="bar">${languages.map(
    ([name, label]) =>
      html`<button type="button" data-choose="${name}" aria-pressed="${String(name === "curl")}">${label}</button>`
  )}<button class="try" type="button" data-trial="${trial(operation, document)}" aria-expanded="false">Try it</button></div>
${codeBlock(curl(request), "curl")}${codeBlock(typescript(request), "typescript")}${codeBlock(python(request), "python")}
</div>
${answer !== undefined && html`<div class="answer"><p class="bar">Response</p>${codeBlock(JSON.stringify(answer, null, 2), "json")}</div>`}`
}

/** An operation: what it does and takes on one side, its samples on the other. */
export const operationView = (operation: Operation, document: ApiDocument): Html => {
  const { id, method, path, summary, description, parameters, isKeyless } = operation
  return html`<section class="operation" id="${id}" data-method="${method}" data-path="${path}"${isKeyless && new Html(" data-keyless")}>
<div class="about">
<h2><a href="#${id}">${summary}</a></h2>
<p class="call">${methodLabel(method)} <code>${path}</code></p>
${description !== undefined && markdown(description)}
${places.map(([place, title]) => {
  const here = parameters.filter((one) => one.in === place)
  return here.length === 0 ? html`` : html`<h3>${title}</h3>${parameterFields(here, document, `${id}.${place}`)}`
})}
${body(operation, document)}
${response(operation, document)}
${errors(operation)}
</div>
<div class="code">${samples(operation, document)}</div>
</section>`
}
