import { Option, Redacted } from "effect"
import type { MailServer } from "./MailServer.ts"

/** The settings of a server that uses the tests' mail server. */
export const mailSettings = ({ port }: Pick<MailServer, "port">) =>
  Option.some({
    server: Redacted.make({
      host: "127.0.0.1",
      port,
      secure: false,
      auth: { user: "linden", pass: "p@ss:word" }
    }),
    from: "Linden <links@linden.test>"
  })
