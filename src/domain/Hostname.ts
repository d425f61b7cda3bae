import { Schema } from "effect"

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/** The host name in lower case and punycode, or undefined where the text is none (an IP address or a port included). */
export const normaliseHostname = (text: string): string | undefined => {
  const plain = text.trim().replace(/\.$/, "")
  if (plain === "" || plain.length > 253 || /[\s\p{Cc}/:@?#\\%[\]]/u.test(plain) || !URL.canParse(`http://${plain}`))
    return undefined
  const { hostname } = new URL(`http://${plain}`)
  // Engines look into punycode only beside a name that is not all plain letters.
  if (!URL.canParse(`http://ü.${hostname}`)) return undefined
  const labels = hostname.split(".")
  const fits = hostname.length <= 253 && labels.length > 1 && labels.every((one) => label.test(one))
  return fits && !/^\d+$/.test(labels.at(-1) ?? "") ? hostname : undefined
}

/** A host name such as `go.example.com`; international names are turned into punycode. */
export const Hostname = Schema.transform(Schema.String, Schema.String, {
  strict: true,
  decode: (text) => normaliseHostname(text) ?? "",
  encode: (text) => text
})
  .pipe(
    Schema.filter((text) => text !== "" || "Must be a host name such as go.example.com, without scheme, port or path.")
  )
  .annotations({ jsonSchema: { type: "string", format: "hostname", maxLength: 253 } })
