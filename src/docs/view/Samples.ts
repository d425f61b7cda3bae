import { keyPlace } from "./CodeBlock.ts"
import type { SampleRequest } from "./SampleRequest.ts"

const shell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const indented = (text: string, by: string) => text.replaceAll("\n", `\n${by}`)

/** A request as a curl command. */
export const curl = ({ method, url, isKeyless, body, sendsFile, file, answer }: SampleRequest): string => {
  const hasBody = body !== undefined || sendsFile
  const isImplied = method === (hasBody ? "POST" : "GET")
  return [
    `curl ${isImplied ? "" : `-X ${method} `}${/[?&]/.test(url) ? `"${url}"` : url}`,
    ...(isKeyless ? [] : [`-H "Authorization: Bearer ${keyPlace}"`]),
    ...(body === undefined
      ? []
      : [`-H "Content-Type: application/json"`, `-d ${shell(JSON.stringify(body, null, 2))}`]),
    ...(sendsFile ? [`-F "file=@${file}"`] : []),
    ...(answer === "file" ? [`-o ${file}`] : []),
    ...(answer === "events" ? ["--no-buffer"] : [])
  ].join(" \\\n  ")
}

// Keys of objects without quotes, as people write them.
const literal = (value: unknown) => JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, "$1$2:")

const readTypeScript: Readonly<Record<SampleRequest["answer"], (file: string) => string>> = {
  json: () => "const answer = await response.json()",
  text: () => "const answer = await response.text()",
  file: (file) => `await writeFile("${file}", Buffer.from(await response.arrayBuffer()))`,
  events: () => "for await (const part of response.body!.pipeThrough(new TextDecoderStream())) console.log(part)"
}

/** A request in TypeScript with `fetch`. */
export const typescript = ({ method, url, isKeyless, body, sendsFile, file, answer }: SampleRequest): string => {
  const headers = [
    ...(isKeyless ? [] : [`Authorization: "Bearer ${keyPlace}"`]),
    ...(body === undefined ? [] : [`"Content-Type": "application/json"`])
  ]
  const options = [
    ...(method === "GET" ? [] : [`method: "${method}"`]),
    ...(headers.length === 0 ? [] : [`headers: {\n    ${headers.join(",\n    ")}\n  }`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${indented(literal(body), "  ")})`]),
    ...(sendsFile ? ["body: form"] : [])
  ]
  const imports = [
    ...(sendsFile ? [`import { openAsBlob } from "node:fs"`] : []),
    ...(answer === "file" ? [`import { writeFile } from "node:fs/promises"`] : [])
  ]
  return [
    ...(imports.length === 0 ? [] : [...imports, ""]),
    ...(sendsFile
      ? [`const form = new FormData()`, `form.append("file", await openAsBlob("${file}"), "${file}")`, ""]
      : []),
    `const response = await fetch("${url}"${options.length === 0 ? "" : `, {\n  ${options.join(",\n  ")}\n}`})`,
    readTypeScript[answer](file)
  ].join("\n")
}

const pythonLiteral = (value: unknown, indent = ""): string => {
  const deeper = `${indent}    `
  if (value === null || value === undefined) return "None"
  if (typeof value === "boolean") return value ? "True" : "False"
  if (Array.isArray(value))
    return value.length === 0
      ? "[]"
      : `[\n${value.map((one) => `${deeper}${pythonLiteral(one, deeper)},\n`).join("")}${indent}]`
  if (typeof value !== "object") return JSON.stringify(value)
  const entries = Object.entries(value)
  return entries.length === 0
    ? "{}"
    : `{\n${entries.map(([key, one]) => `${deeper}${JSON.stringify(key)}: ${pythonLiteral(one, deeper)},\n`).join("")}${indent}}`
}

const readPython: Readonly<Record<SampleRequest["answer"], (file: string) => ReadonlyArray<string>>> = {
  json: () => ["print(response.json())"],
  text: () => ["print(response.text)"],
  file: (file) => [`with open("${file}", "wb") as file:`, "    file.write(response.content)"],
  events: () => ["for line in response.iter_lines():", "    print(line.decode())"]
}

/** A request in Python with `requests`. */
export const python = ({ method, url, isKeyless, body, sendsFile, file, answer }: SampleRequest): string =>
  [
    "import requests",
    "",
    `response = requests.${method.toLowerCase()}(`,
    `    "${url}",`,
    ...(isKeyless ? [] : [`    headers={"Authorization": "Bearer ${keyPlace}"},`]),
    ...(body === undefined ? [] : [`    json=${pythonLiteral(body, "    ")},`]),
    ...(sendsFile ? [`    files={"file": open("${file}", "rb")},`] : []),
    ...(answer === "events" ? ["    stream=True,"] : []),
    ")",
    "response.raise_for_status()",
    ...readPython[answer](file)
  ].join("\n")
