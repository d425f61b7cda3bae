import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import { drawToken } from "../auth/session/Token.ts"
import type { UserId } from "../contract/Id.ts"
import { dayNumber } from "../lib/Time.ts"
import { traced } from "../lib/Traced.ts"
import { rowsOf } from "../storage/Rows.ts"
import { SettingsTable } from "../storage/Tables.ts"

const name = "device_secret"
const readValue = rowsOf(SettingsTable.row.pick("value"))

/** The number of days that a browser stays known after a sign-in; browsers limit the age of cookies to this. */
export const deviceDays = 400

/** A browser that has signed in to an account before. */
export interface Device {
  readonly id: string
  readonly userId: string
}

/**
 * Recognizes browsers that have signed in before by a signed cookie. The cookie grants no access. It only exempts the
 * browser from delays that strangers' guesses cause.
 */
export class KnownDevices extends Effect.Service<KnownDevices>()("signin/KnownDevices", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const value = randomBytes(32).toString("base64url")
    yield* Effect.orDie(sql`${SettingsTable.on(sql).insert({ name, value })} ON CONFLICT (name) DO NOTHING`)
    const [row] = yield* readValue(sql`SELECT value FROM settings WHERE name = ${name}`)
    const secret = row?.value ?? value

    const sign = (text: string) => createHmac("sha256", secret).update(text).digest()
    const today = Effect.map(Clock.currentTimeMillis, dayNumber)

    /** The device that a cookie identifies; undefined if the cookie is invalid or too old. */
    const read = (cookie: string) =>
      Effect.map(today, (day): Device | undefined => {
        const [, text = "", id = "", userId = "", since = "", mac = ""] =
          /^(([\w-]{43})\.([0-9a-f-]{36})\.(\d{1,6}))\.([\w-]{43})$/.exec(cookie) ?? []
        if (text === "" || Number(since) + deviceDays < day) return undefined
        return timingSafeEqual(Buffer.from(mac, "base64url"), sign(text)) ? { id, userId } : undefined
      })

    return {
      read,

      /** The cookie for a browser that has just signed in; a known browser keeps its device id. */
      issue: traced("KnownDevices.issue")(function* (userId: UserId, before: string | undefined) {
        const known = before === undefined ? undefined : yield* read(before)
        const id = known?.userId === userId ? known.id : yield* drawToken
        const text = `${id}.${userId}.${yield* today}`
        return `${text}.${sign(text).toString("base64url")}`
      })
    }
  })
}) {}
