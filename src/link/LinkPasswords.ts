import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import type { LinkId } from "../contract/Id.ts"
import { AddressChanges, codeChange } from "../domain/AddressChanges.ts"
import { traced } from "../lib/Traced.ts"
import { rowsOf } from "../storage/Rows.ts"
import { VisitorReads } from "../storage/VisitorReads.ts"
import { isBcrypt, isVerifiable } from "../user/Bcrypt.ts"
import { Bcrypt } from "../user/BcryptRpcs.ts"
import { Passwords } from "../user/Passwords.ts"
import { strangers } from "../worker/FairLanes.ts"
import { LinksTable } from "./Tables.ts"

const place = LinksTable.row.pick("domain_id", "short_code")

/** Passwords of locked links. A hash from another system is replaced when a visitor first enters the password. */
export class LinkPasswords extends Effect.Service<LinkPasswords>()("link/LinkPasswords", {
  dependencies: [Passwords.Default, AddressChanges.Default, VisitorReads.Default],
  effect: Effect.gen(function* () {
    const passwords = yield* Passwords
    const askBcrypt = yield* Bcrypt
    const changes = yield* AddressChanges
    const database = yield* VisitorReads
    const sql = yield* SqlClient.SqlClient
    const links = LinksTable.on(sql)

    const becomeOurs = (link: LinkId, password: string, former: string) =>
      Effect.gen(function* () {
        const password_hash = yield* passwords.hash("visitor", password)
        const [moved] = yield* rowsOf(place)(sql`${links.update({ password_hash })}
          WHERE id = ${link} AND password_hash = ${former} RETURNING domain_id, short_code`)
        if (moved !== undefined) {
          yield* changes.announcing(codeChange(moved.domain_id, moved.short_code))(Effect.void)
        }
      }).pipe(
        (stored) => database.write(stored, () => {}),
        // If rehashing fails, the visitor still gets access, and the next visitor triggers another attempt.
        Effect.catchAllCause((cause) => Effect.logWarning("An imported password could not be rehashed.", cause))
      )

    return {
      /** Whether a visitor's password matches the link's. */
      verify: traced("LinkPasswords.verify")(function* (link: LinkId, password: string, stored: string) {
        if (!isBcrypt(stored)) return yield* passwords.verify("visitor", password, stored)
        if (!isVerifiable(stored)) return false
        const matches = askBcrypt(strangers, (bcrypt) => bcrypt.BcryptMatches({ password, hash: stored }))
        const isRight = yield* passwords.seated("visitor", matches)
        if (isRight && !database.isAway()) yield* becomeOurs(link, password, stored)
        return isRight
      })
    }
  })
}) {}
