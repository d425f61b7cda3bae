import { Option, Redacted } from "effect"
import type { MailServer } from "./MailServer.ts"

/** The settings of a server that sends its mail to a mail server of the tests. */
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
