import { expect, it } from "vitest"
import { navigation, newWindow, rulesFor } from "../../electron/window/Navigation.ts"

const origin = "http://127.0.0.1:8789"

it.each([
  [`${origin}/app/links`, "stay"],
  [`${origin}/docs`, "stay"],
  [`${origin}/abc`, "stay"],
  ["http://127.0.0.1:8790/app", "browser"],
  ["http://localhost:8789/app", "browser"],
  ["https://127.0.0.1:8789/app", "browser"],
  ["http://127.0.0.1:8789@evil.example/", "browser"],
  ["http://user:pw@127.0.0.1:8789/app", "browser"],
  ["https://example.com/", "browser"],
  ["mailto:someone@example.com", "browser"],
  ["file:///etc/passwd", "refuse"],
  ["javascript:alert(1)", "refuse"],
  ["data:text/html,<script>alert(1)</script>", "refuse"],
  ["blob:http://127.0.0.1:8789/x", "refuse"],
  ["linden://shorten?url=x", "refuse"],
  ["ms-msdt:/id", "refuse"],
  ["about:blank", "refuse"],
  ["", "refuse"]
])("a page that goes to %s: %s", (url, verdict) => {
  expect(navigation(url, origin)).toBe(verdict)
})

it.each([
  [`${origin}/app/links`, "stay"],
  [`${origin}/docs`, "stay"],
  [`${origin}/abc`, "browser"],
  [`${origin}/application`, "browser"],
  ["https://example.com/app", "browser"],
  ["file:///etc/passwd", "refuse"]
])("a new window at %s: %s", (url, verdict) => {
  expect(newWindow(url, origin)).toBe(verdict)
})

it("grants only the permission for copy buttons, and only to the app", () => {
  const { permit } = rulesFor(() => origin)
  expect(permit("clipboard-sanitized-write", `${origin}/app/`)).toBe(true)
  expect(permit("clipboard-sanitized-write", "https://example.com/")).toBe(false)
  for (const permission of ["media", "geolocation", "notifications", "clipboard-read", "openExternal", "midi", "hid"]) {
    expect([permission, permit(permission, `${origin}/app/`)]).toEqual([permission, false])
  }
})
