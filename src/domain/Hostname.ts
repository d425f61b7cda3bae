import { Schema } from "effect"
import { check } from "../contract/faults/Check.ts"
import { fault } from "../contract/faults/Fault.ts"

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/** Normalizes a host name to lower case and punycode. Undefined if it is invalid, is an IP address, or has a port. */
export const normaliseHostname = (text: string): string | undefined => {
  const plain = text.trim().replace(/\.$/, "")
  if (plain === "" || plain.length > 253 || /[\s\p{Cc}/:@?#\\%[\]]/u.test(plain) || !URL.canParse(`http://${plain}`))
    return undefined
  const { hostname } = new URL(`http://${plain}`)
  // Prepend a non-ASCII label, because JavaScript engines validate punycode only in host names with non-ASCII
  // characters.
  if (!URL.canParse(`http://ü.${hostname}`)) return undefined
  const labels = hostname.split(".")
  const fits = hostname.length <= 253 && labels.length > 1 && labels.every((one) => label.test(one))
  return fits && !/^\d+$/.test(labels.at(-1) ?? "") ? hostname : undefined
}

/** A host name such as `go.example.com`; international names are converted to punycode. */
export const Hostname = Schema.transform(Schema.String, Schema.String, {
  strict: true,
  decode: (text) => normaliseHostname(text) ?? "",
  encode: (text) => text
})
  .pipe(check((text) => text !== "" || fault("not_a_hostname")))
  .annotations({ jsonSchema: { type: "string", format: "hostname", maxLength: 253 } })
