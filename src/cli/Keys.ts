import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import { Clock, Console, DateTime, Effect, Option, Schema } from "effect"
import { Keys } from "../auth/key/Keys.ts"
import { KeyId } from "../contract/Id.ts"
import { Role } from "../contract/Role.ts"
import { scopes } from "../contract/Scope.ts"
import { formatTimestamp, parseTimestamp } from "../contract/Timestamp.ts"
import { commandName } from "../lib/Command.ts"
import { StartError } from "../StartError.ts"
import { team, teamOf } from "./TeamNamed.ts"

const role = Options.choice("role", Role.literals).pipe(
  Options.withDescription(
    "What the key may do. viewer: read; member: links, pages, QR codes and reports; admin: also domains, people and settings; owner: everything"
  )
)
const label = Options.text("name").pipe(
  Options.withDescription("What the key is for"),
  Options.withDefault("Command line")
)
const expires = Options.text("expires").pipe(
  Options.withDescription("When the key expires, such as 2030-01-31 18:00:00 (UTC)"),
  Options.optional
)

const scope = Options.choice("scope", scopes).pipe(
  Options.withDescription("Limits the key to this scope, such as links:create; can be repeated"),
  Options.repeated
)

const momentOf = (text: Option.Option<string>) =>
  Option.match(text, {
    onNone: () => Effect.succeed(null),
    onSome: (given) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const millis = parseTimestamp(given)
        return millis === undefined || millis <= now
          ? Effect.fail(
              new StartError({ message: `"${given}" is not a time in the future such as 2030-01-31 18:00:00.` })
            )
          : Effect.succeed(DateTime.unsafeMake(millis))
      })
  })

const create = Command.make("create", { team, role, scope, label, expires }, (options) =>
  Effect.gen(function* () {
    const { id, owner_id } = yield* teamOf(options.team)
    const expiresAt = yield* momentOf(options.expires)
    const keys = yield* Keys
    const { key } = yield* keys.issue({
      teamId: id,
      userId: owner_id,
      name: options.label,
      role: options.role,
      scopes: options.scope.length === 0 ? null : options.scope,
      expiresAt
    })
    yield* Console.log(key)
  })
).pipe(Command.withDescription("Create an API key and print it; it is shown only once"))

const shown = (moment: DateTime.Utc | null, none: string) => (moment === null ? none : formatTimestamp(moment))

const list = Command.make("list", { team }, (options) =>
  Effect.gen(function* () {
    const { id } = yield* teamOf(options.team)
    for (const key of yield* (yield* Keys).listOf(id)) {
      yield* Console.log(
        [
          key.id,
          key.hint,
          key.scopes === null ? key.role : `${key.role} (${key.scopes.join(", ")})`,
          `expires ${shown(key.expires_at, "never")}`,
          `used ${shown(key.last_used_at, "never")}`,
          key.name
        ].join("\t")
      )
    }
  })
).pipe(Command.withDescription("List the API keys of a team"))

const revoke = Command.make("revoke", { team, id: Args.text({ name: "key-id" }) }, (options) =>
  Effect.gen(function* () {
    const { id, name } = yield* teamOf(options.team)
    const keyId = yield* Effect.mapError(
      Schema.decode(KeyId)(options.id),
      () => new StartError({ message: `"${options.id}" is not a key id. See ${commandName()} key list.` })
    )
    const gone = yield* (yield* Keys).removeFrom(id, keyId)
    if (!gone) return yield* new StartError({ message: `the team "${name}" has no key ${keyId}.` })
    yield* Console.log(`The key ${keyId} is revoked.`)
  })
).pipe(Command.withDescription("Revoke an API key immediately, on running servers too"))

/** `linden key create|list|revoke`. */
export const keyCommand = Command.make("key").pipe(
  Command.withDescription("API keys"),
  Command.withSubcommands([create, list, revoke])
)
