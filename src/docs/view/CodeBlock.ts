import { escape, Html, html } from "../../lib/Html.ts"

/** The languages of samples, and of JSON. */
export type CodeLanguage = "curl" | "typescript" | "python" | "json"

/** Replaced by the reader's key in the browser. */
export const keyPlace = "lnd_your_key"

const words: Readonly<Record<CodeLanguage, string>> = {
  curl: "curl|export|linden",
  typescript: "import|from|const|await|new|if|throw|for|of",
  python: "import|with|as|for|in|print|True|False|None",
  json: "true|false|null"
}

const texts: Readonly<Record<CodeLanguage, string>> = {
  curl: `"(?:[^"\\\\]|\\\\.)*"|'[^']*'`,
  typescript: `"(?:[^"\\\\\\n]|\\\\.)*"|\`[^\`]*\``,
  python: `"(?:[^"\\\\\\n]|\\\\.)*"`,
  json: `"(?:[^"\\\\\\n]|\\\\.)*"`
}

const patternOf = (language: CodeLanguage) => {
  const number = "|(?<![\\w.])(?<number>-?\\d+(?:\\.\\d+)?)\\b"
  // Commands have numbers only in addresses.
  const ends = language === "curl" ? "" : number
  return new RegExp(`(?<text>${texts[language]})(?<name>\\s*:)?|\\b(?<word>${words[language]})\\b${ends}`, "g")
}

const patterns: Readonly<Record<CodeLanguage, RegExp>> = {
  curl: patternOf("curl"),
  typescript: patternOf("typescript"),
  python: patternOf("python"),
  json: patternOf("json")
}

const marked = (kind: string, text: string) => `<span class="${kind}">${escape(text)}</span>`

const highlighted = (code: string, language: CodeLanguage): string => {
  let markup = ""
  let end = 0
  for (const match of code.matchAll(patterns[language])) {
    const { text, name, word, number } = match.groups ?? {}
    markup += escape(code.slice(end, match.index))
    if (text !== undefined) markup += marked(name === undefined ? "text" : "name", text) + (name ?? "")
    else if (word !== undefined) markup += marked("word", word)
    else markup += marked("number", number ?? "")
    end = match.index + match[0].length
  }
  return markup + escape(code.slice(end))
}

/** Code with colors and a button that copies it. */
export const codeBlock = (code: string, language: CodeLanguage): Html =>
  html`<div class="block" data-language="${language}"><pre tabindex="0"><code>${new Html(
    highlighted(code, language).replaceAll(keyPlace, `<span data-key>${keyPlace}</span>`)
  )}</code></pre><button class="copy" type="button">Copy</button></div>`
