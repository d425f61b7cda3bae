import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { render } from "../../src/page/Render.ts"
import { framed } from "../../src/page/render/Framed.ts"
import { launchChromium } from "../support/Chromium.ts"
import { fullPage, now } from "./Sample.ts"

const shown = fullPage({ theme: "ocean", clean_css: `.b::before{content:"<script><a href='/evil'>"}` })
const { html } = render(shown, now)

const attribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;")
const documents: Readonly<Record<string, string>> = {
  "/page": html,
  "/host": `<!doctype html><iframe sandbox style="width:600px;height:3000px" srcdoc="${attribute(framed(html))}"></iframe>`
}

let browser: Browser
let server: Server
let origin = ""
const asked: Array<string> = []

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? "")
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(documents[request.url ?? ""] ?? "")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  server?.close()
})

it("a page in its owner's preview looks as it does to visitors, and its links do nothing", async () => {
  const page = await browser.newPage()
  const looks = () =>
    [...document.querySelectorAll("h1, main a, .c, body")].map((element) => {
      const { backgroundColor, color, textDecorationLine, cursor, fontSize } = getComputedStyle(element)
      return [element.tagName, backgroundColor, color, textDecorationLine, cursor, fontSize].join(" ")
    })
  await page.goto(`${origin}/page`)
  const wanted = await page.evaluate(looks)
  expect(wanted.length).toBeGreaterThan(10)

  await page.goto(`${origin}/host`)
  const frame = page.frames()[1]
  await expect.poll(() => frame?.evaluate(looks)).toEqual(wanted)
  asked.length = 0
  for (const link of (await frame?.locator("a").all()) ?? []) await link.click({ force: true })
  await expect.poll(() => frame?.locator("h1").textContent()).toBe(shown.page.title)
  expect(page.frames().map((one) => one.url())).toEqual([`${origin}/host`, "about:srcdoc"])
  expect(browser.contexts().flatMap((context) => context.pages()).length).toBe(1)
  expect(asked).toEqual([])
})
