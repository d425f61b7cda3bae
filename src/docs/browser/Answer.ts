import { element } from "./Element.ts"

// A page with more text than this becomes slow.
const mostCharacters = 500_000

const sizeText = (bytes: number) => (bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`)

const code = (text: string) => element("pre", { tabindex: "0" }, element("code", {}, text))

const pretty = (text: string) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // The server's answer is shown as it is if it is not the JSON that its header announces.
    return text
  }
}

/** Shows a text while it arrives; returns its size in bytes. */
const streamText = async (response: Response, into: HTMLElement): Promise<number> => {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let size = 0
  for (;;) {
    const part = await reader?.read()
    if (part?.value === undefined) return size
    size += part.value.length
    const text = decoder.decode(part.value, { stream: true })
    const room = mostCharacters - (into.textContent?.length ?? 0)
    if (room > 0) into.append(text.slice(0, room))
  }
}

/** Shows a body by its type; returns its size in bytes. */
const showBody = async (response: Response, output: HTMLElement): Promise<number> => {
  const type = response.headers.get("content-type") ?? ""
  if (/json/.test(type) && !/ndjson/.test(type)) {
    const text = await response.text()
    output.append(code(pretty(text).slice(0, mostCharacters)))
    return new Blob([text]).size
  }
  if (/^text\/|ndjson/.test(type)) {
    const block = code("")
    output.append(block)
    return streamText(response, block)
  }
  const blob = await response.blob()
  if (blob.size === 0) return 0
  const address = URL.createObjectURL(blob)
  output.append(
    type.startsWith("image/")
      ? element("img", { src: address, alt: "The picture in the response" })
      : element("a", { href: address, download: "answer" }, `Save the file (${type})`)
  )
  return blob.size
}

const headersOf = (response: Response) =>
  element(
    "details",
    { class: "nested" },
    element("summary", {}, "Headers"),
    code([...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n"))
  )

/** Sends a request, and shows its status, time, headers and body. */
export const showAnswer = async (output: HTMLElement, request: () => Request): Promise<void> => {
  const summary = element("p", { class: "outcome", role: "status" }, "Sending…")
  output.replaceChildren(summary)
  const start = performance.now()
  try {
    const response = await fetch(request())
    const time = Math.round(performance.now() - start)
    const status = element(
      "span",
      { class: response.ok ? "status" : "status bad" },
      `${response.status} ${response.statusText}`.trim()
    )
    summary.replaceChildren(status, ` ${time} ms`)
    output.append(headersOf(response))
    summary.append(`, ${sizeText(await showBody(response, output))}`)
  } catch (error) {
    const isStopped = error instanceof DOMException && error.name === "AbortError"
    summary.append(isStopped ? " Stopped." : ` The request failed: ${error instanceof Error ? error.message : error}`)
  }
}
