import { HttpServerResponse } from "@effect/platform"
import type { Page } from "./view/Layout.ts"

const secure = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex"
}

/** Sends a page with the policy that it needs; it is never cached, since the link behind it may change. */
export const pageResponse = (page: Page, headers: Readonly<Record<string, string>> = {}) =>
  HttpServerResponse.text(page.html, {
    status: page.status,
    contentType: "text/html; charset=utf-8",
    headers: { ...secure, "cache-control": "private, no-store", "content-security-policy": page.policy, ...headers }
  })

/** An address as a header can hold it. */
const ascii = (address: string): string => (/[^\x21-\x7e]/.test(address) ? new URL(address).href : address)

/** Sends the visitor on; 302 for a GET, 303 after a form. */
export const redirectResponse = (address: string, status: 302 | 303 = 302) =>
  HttpServerResponse.empty({
    status,
    headers: { location: ascii(address), "cache-control": "private, no-store", "referrer-policy": "no-referrer-when-downgrade" }
  })
