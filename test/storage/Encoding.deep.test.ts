import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import pg from "pg"
import { inject } from "vitest"
import { linden, temporaryFolder } from "../support/Linden.ts"

const databaseIn = (encoding: string) =>
  Effect.promise(async () => {
    const name = `encoded_${process.pid}_${Date.now()}`
    const admin = new pg.Client({ connectionString: `${inject("postgres")}postgres` })
    await admin.connect()
    await admin.query(`CREATE DATABASE ${name} ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0`)
    await admin.end()
    return `${inject("postgres")}${name}`
  })

it.scopedLive("a new database with another encoding than UTF-8 is refused in one line", () =>
  Effect.gen(function* () {
    const { code, stderr } = yield* linden(["serve"], {
      LINDEN_DATA_DIR: yield* temporaryFolder,
      LINDEN_DATABASE_URL: yield* databaseIn("SQL_ASCII")
    })
    expect(code).toBe(1)
    expect(stderr.trim()).toBe(
      "linden: the database has the encoding SQL_ASCII, but Linden needs UTF8. Create one with createdb --encoding=UTF8 --template=template0."
    )
  })
)
