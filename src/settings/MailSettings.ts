import { Config, ConfigError, Effect, Option, Redacted } from "effect"
import { percentDecoded } from "../lib/FormText.ts"
import { read, secret } from "./SettingConfig.ts"
import type { Check } from "./SettingTexts.ts"

/** A mail server and its credentials. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** Whether the connection starts with TLS. */
  readonly secure: boolean
  readonly auth: { readonly user: string; readonly pass: string } | undefined
}

export interface MailSettings {
  readonly server: Redacted.Redacted<SmtpServer>
  /** The sender: an address, or a name with the address in angle brackets. */
  readonly from: string
}

const address = /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,189}$/
const named = /^[^<>"\p{C}]{1,100} <([^<>]+)>$/u

const sender: Check<string> = (text) => (address.test(named.exec(text)?.[1] ?? text) ? text : undefined)

const serverOf = (url: URL): SmtpServer | undefined => {
  const [user, pass] = [percentDecoded(url.username), percentDecoded(url.password)]
  if (user === undefined || pass === undefined || url.hostname === "") return undefined
  const secure = url.protocol === "smtps:"
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    auth: user === "" ? undefined : { user, pass }
  }
}

/** Parses the address of a mail server; its query may only contain the sender. */
const smtpUrl: Check<SmtpServer & { readonly from: string | undefined }> = (text) => {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const others = [...url.searchParams.keys()].filter((name) => name !== "from")
  const given = url.searchParams.get("from")
  const from = given === null ? undefined : sender(given)
  if (others.length > 0 || (given !== null && from === undefined) || /^\/./.test(url.pathname)) return undefined
  const server = serverOf(url)
  return server === undefined ? undefined : { ...server, from }
}

const example = "smtps://user:password@mail.example.com?from=links@example.com"
const wantedSender = "a sender such as links@example.com or Linden <links@example.com>"

/** The email settings; none if no server is configured. */
export const mail = Effect.gen(function* () {
  const found = yield* secret("LINDEN_SMTP_URL", smtpUrl, `a URL such as ${example}`)
  const given = yield* Config.option(read("LINDEN_SMTP_FROM", sender, wantedSender))
  if (Option.isNone(found)) return Option.none<MailSettings>()
  const server = found.value
  const from = Option.getOrElse(given, () => Redacted.value(server).from)
  if (from === undefined) {
    return yield* Effect.fail(ConfigError.InvalidData(["LINDEN_SMTP_FROM"], `must be ${wantedSender}`))
  }
  return Option.some<MailSettings>({ server, from })
})
