import { describe, expect, it } from "vitest"
import { type Content, emptyContent, textOf, titleOf, withoutPassword } from "../../src/dashboard/qr/content/Content.ts"

const encoded = (part: Partial<Content>) => textOf({ ...emptyContent, ...part })

/** Reads `NAME:value;` fields as phones do, without their escapes. */
const wifiFields = (text: string) => {
  expect(text).toMatch(/^WIFI:.*;;$/s)
  return Object.fromEntries(
    [...text.slice(5, -1).matchAll(/([A-Z]):((?:\\.|[^\\;])*);/gs)].map(([, name, value = ""]) => [
      name,
      value.replace(/\\(.)/gs, "$1")
    ])
  )
}

/** Reads the properties of a vCard. */
const cardLines = (text: string) => {
  expect(text).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n.*END:VCARD\r\n$/s)
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
  return Object.fromEntries(
    text.split("\r\n").map((line) => [line.split(":", 1)[0], line.slice(line.indexOf(":") + 1)])
  )
}
const unescaped = (value = "") =>
  value.split(/(?<!\\)(?:\\\\)*;/).map((part) => part.replace(/\\(.)/g, (_, one) => (one === "n" ? "\n" : one)))

describe("the text of a network", () => {
  const wifi = (part: Partial<Content["wifi"]>) =>
    encoded({ kind: "wifi", wifi: { name: "Guests", security: "WPA", password: "secret", isHidden: false, ...part } })

  it.each([
    ["Guests", "secret"],
    ['a;b:c,d"e\\f', "\\;:,\"';;\\\\"],
    [" Café ", " 語 😀 "]
  ])("has the name %j and the password %j", (name, password) => {
    expect(wifiFields(wifi({ name, password }) ?? "")).toEqual({ T: "WPA", S: name, P: password })
  })

  it("is what phones expect", () => {
    expect(wifi({ name: 'My "café"; 5:1', password: "a,b\\c", isHidden: true })).toBe(
      'WIFI:T:WPA;S:My \\"café\\"\\; 5\\:1;P:a\\,b\\\\c;H:true;;'
    )
    expect(wifi({ security: "nopass" })).toBe("WIFI:T:nopass;S:Guests;;")
    expect(wifi({ security: "WEP" })).toBe("WIFI:T:WEP;S:Guests;P:secret;;")
  })

  it("needs a name, and a password unless the network is open", () => {
    expect([wifi({ name: "" }), wifi({ password: "" }), wifi({ security: "WEP", password: "" })]).toEqual([
      undefined,
      undefined,
      undefined
    ])
  })

  it("is stored without its password", () => {
    const content = { ...emptyContent, wifi: { ...emptyContent.wifi, name: "Guests", password: "secret" } }
    expect(JSON.stringify(withoutPassword(content))).not.toContain("secret")
    expect(withoutPassword(content).wifi.name).toBe("Guests")
  })
})

describe("the text of a contact", () => {
  const contact = (part: Partial<Content["contact"]>) =>
    encoded({ kind: "contact", contact: { ...emptyContent.contact, ...part } })

  it("is a vCard", () => {
    const lines = cardLines(
      contact({
        ...{
          firstName: "Ada; Maria",
          lastName: "O\\Neil, Jr.",
          organization: "Ink; Paper & Co",
          phone: "+43 (660) 123-45"
        },
        ...{ email: "ada@example.com", website: "example.com/a,b;c", address: "Main St 1; Apt 2,\n1010 Vienna" }
      }) ?? ""
    )
    expect(unescaped(lines["N"])).toEqual(["O\\Neil, Jr.", "Ada; Maria", "", "", ""])
    expect(unescaped(lines["FN"])).toEqual(["Ada; Maria O\\Neil, Jr."])
    expect(unescaped(lines["ORG"])).toEqual(["Ink; Paper & Co"])
    expect(unescaped(lines["ADR"])).toEqual(["", "", "Main St 1; Apt 2,\n1010 Vienna", "", "", "", ""])
    expect(lines).toMatchObject({ TEL: "+4366012345", EMAIL: "ada@example.com", URL: "https://example.com/a,b;c" })
  })

  it("has the number and the email address that phones understand, or isn't encoded", () => {
    const lines = (phone: string, email: string) => cardLines(contact({ organization: "Ink", phone, email }) ?? "")
    expect(lines("+49 (0)30 123456", "Ada Lovelace <ada@example.com>")).toMatchObject({
      TEL: "+4930123456",
      EMAIL: "ada@example.com"
    })
    expect(lines("+1 555 123 4567 ext. 55", "ada@example.com")["TEL"]).toBe("+15551234567,55")
    expect([
      contact({ organization: "Ink", phone: "call me" }),
      contact({ organization: "Ink", email: "ada" })
    ]).toEqual([undefined, undefined])
  })

  it("contains only what was entered, and needs a name or an organization", () => {
    expect(Object.keys(cardLines(contact({ organization: "Ink" }) ?? "")).join()).toBe("BEGIN,VERSION,N,FN,ORG,END,")
    expect(contact({ phone: "+4366012345" })).toBeUndefined()
  })
})

describe("the text of an email, a call and a text message", () => {
  const email = (to: string, subject = "", message = "") => encoded({ kind: "email", email: { to, subject, message } })

  it("is a mailto URI that reads back", () => {
    const uri = new URL(email(" ada+news@example.com", "50 % off & more?", "Hi,\n\nü 😀 #1") ?? "")
    expect(uri.pathname).toBe("ada+news@example.com")
    // Unlike in forms, a plus is a plus.
    expect(uri.search).not.toContain("+")
    expect(Object.fromEntries(uri.searchParams)).toEqual({ subject: "50 % off & more?", body: "Hi,\r\n\r\nü 😀 #1" })
    expect(email("a@example.com, b@example.com")).toBe("mailto:a@example.com,b@example.com")
    expect([email(""), email("ada"), email("@")]).toEqual([undefined, undefined, undefined])
    expect(email("a?b@example.com")).toBe("mailto:a%3Fb@example.com")
  })

  it.each([
    ["Name <a@b.c>", "mailto:a@b.c"],
    ["Lovelace, Ada <ada@example.com>; bob@example.com", "mailto:ada@example.com,bob@example.com"],
    ['"Ada, @home" <ada@example.com>', "mailto:ada@example.com"],
    ["mailto:a@b.c", "mailto:a@b.c"],
    ["Ada ada@example.com", undefined],
    ["Ada <ada>", undefined],
    ["a@b@c", undefined]
  ])("has the addresses of %j alone", (typed, uri) => {
    expect(email(typed)).toBe(uri)
  })

  it("has numbers as phones dial them", () => {
    const call = (phone: string) => encoded({ kind: "phone", phone })
    expect([call("+43 (660) 123-45/6"), call("٠٦٦٠ ١٢٣"), call("０３−１２３４"), call("*100#")]).toEqual([
      "tel:+43660123456",
      "tel:0660123",
      "tel:031234",
      "tel:*100%23"
    ])
    expect([call(""), call("+"), call("call me")]).toEqual([undefined, undefined, undefined])
    expect([call("+"), call("+0 123"), call("0660 1234567 / 0699 7654321")]).toEqual([undefined, undefined, undefined])
    const sms = (number: string, message: string) => encoded({ kind: "sms", sms: { number, message } })
    expect([sms("+43 660 1", "Yes: I'm in; 100 %"), sms("0660", " "), sms("", "Hi")]).toEqual([
      "SMSTO:+436601:Yes: I'm in; 100 %",
      "SMSTO:0660",
      undefined
    ])
  })

  it.each([
    ["+49 (0)30 123456", "+4930123456"],
    ["+39 (0)6 12345678", "+390612345678"],
    ["+44 (0)20 7946 0958", "+442079460958"],
    ["(+49) 030 123456", "+4930123456"],
    ["0043 660 1234567", "+436601234567"],
    ["+1 555 123 4567 ext. 55", "+15551234567;ext=55"],
    ["+1 555 123 4567,,55#", "+15551234567;ext=55"],
    ["555-123-4567 x55", "5551234567;ext=55"],
    ["+49 30 123456 Durchwahl 7", "+4930123456;ext=7"],
    ["1-800-FLOWERS", "+18003569377"],
    ["1 (800) MATTRESS", "+18006288737"],
    ["0800 REPARATUR", "0800737272887"],
    ["Tel.: +43 660 1234567", "+436601234567"],
    ["\u202a+43 660 1234567\u202c", "+436601234567"],
    ["0660 1234567 mobile", undefined]
  ])("dials %j as %j", (phone, number) => {
    expect(encoded({ kind: "phone", phone })).toBe(number && `tel:${number}`)
    const texted = number && `SMSTO:${number.replace(/;.*/, "")}:Hi`
    expect(encoded({ kind: "sms", sms: { number: phone, message: "Hi" } })).toBe(texted)
  })

  it("names the file, if it can", () => {
    expect(titleOf({ ...emptyContent, kind: "wifi", wifi: { ...emptyContent.wifi, name: "Guests" } })).toBe("Guests")
    expect(titleOf({ ...emptyContent, text: "secret" })).toBe("")
  })
})
