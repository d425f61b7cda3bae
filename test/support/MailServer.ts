import PostalMime, { type Email } from "postal-mime"
import { SMTPServer } from "smtp-server"
import { expect } from "vitest"

export interface MailServer {
  /** Its address, for `LINDEN_SMTP_URL`. */
  readonly url: string
  readonly port: number
  /** All mails received. */
  readonly mails: ReadonlyArray<Email>
  /** Waits for a mail to an address; skips the first `after` mails to it. */
  readonly mailTo: (address: string, after?: number) => Promise<Email>
  /** Refuses the next `times` deliveries with an SMTP status. */
  readonly refuse: (times: number, status: number) => void
  /** The number of refused deliveries. */
  readonly refused: () => number
  readonly close: () => Promise<void>
}

const wait = { timeout: 60_000, interval: 50 }

/** An SMTP server on loopback that stores the mails it receives. */
export const startMailServer = async (): Promise<MailServer> => {
  const mails: Array<Email> = []
  let [refusing, status, refused] = [0, 0, 0]
  const server = new SMTPServer({
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "linden" && password === "p@ss:word"
        ? done(null, { user: username })
        : done(new Error("wrong password")),
    onRcptTo: ({ address }, _session, done) => {
      if (refusing === 0) return done()
      refusing -= 1
      refused += 1
      done(Object.assign(new Error(`not now, ${address}`), { responseCode: status }))
    },
    onData: (stream, _session, done) => {
      const chunks: Array<Buffer> = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail)
          done()
        }, done)
      })
    },
    allowInsecureAuth: true
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return {
    url: `smtp://linden:p%40ss%3Aword@127.0.0.1:${port}?from=links%40linden.test`,
    port,
    mails,
    mailTo: async (to, after = 0) => {
      const found = () => mails.filter((mail) => mail.to?.some((one) => one.address === to))
      await expect.poll(() => found().length, wait).toBeGreaterThan(after)
      const [mail] = found().slice(after)
      if (mail === undefined) throw new Error(`no mail to ${to}`)
      return mail
    },
    refuse: (times, code) => {
      refusing = times
      status = code
    },
    refused: () => refused,
    close: () => new Promise((resolve) => server.close(() => resolve()))
  }
}
