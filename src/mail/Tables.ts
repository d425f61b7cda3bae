import { Schema } from "effect"
import { table } from "../storage/Table.ts"

/** Emails that the mail server hasn't accepted yet. */
export const MailsTable = table("mails", {
  id: Schema.String,
  kind: Schema.String,
  /** The encrypted values from which the email is written, because they may contain the token of a link. */
  sealed: Schema.Uint8ArrayFromSelf,
  attempts: Schema.Number,
  /** The earliest time of the next attempt. During an attempt, the time by which its server is presumed dead. */
  next_at: Schema.Number,
  /** The time at which the email is abandoned. */
  until: Schema.Number,
  created_at: Schema.Number
})
