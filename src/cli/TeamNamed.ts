import * as Options from "@effect/cli/Options"
import { Effect, Option } from "effect"
import { Caller, type SystemCaller } from "../auth/Caller.ts"
import { nil } from "../contract/Id.ts"
import { commandName } from "../lib/Command.ts"
import { StartError } from "../StartError.ts"
import { Teams } from "../team/Teams.ts"

/** The name of a team, as `--team` gives it. Without one, commands use the only team. */
export type TeamName = Option.Option<string>

export const team = Options.text("team").pipe(
  Options.withPseudoName("name"),
  Options.withDescription("The name of the team; by default the only team"),
  Options.optional
)

/** `--team` as a part of a command that continues this one. */
export const teamOption = (name: TeamName): string =>
  Option.match(name, { onNone: () => "", onSome: (given) => ` --team ${JSON.stringify(given)}` })

/** The number of names in an error. */
const mostNames = 10

const named = (names: ReadonlyArray<string>): string => {
  const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : ""
  const shown = names.slice(0, mostNames).map((name) => JSON.stringify(name))
  return `${shown.join(", ")}${more}. See ${commandName()} team list.`
}

/** A name without what is hard to type or to see: its case, and the form of quotation marks and spaces. */
const folded = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u2018\u2019\u00b4`]/g, "'")
    .replace(/[\u201c-\u201f]/g, '"')
    .replace(/\s+/g, " ")
    .trim()

/** Finds the team with a name, or the only team. */
export const teamOf = (name: TeamName) =>
  Effect.gen(function* () {
    const teams = yield* Teams
    if (Option.isSome(name)) {
      const found = yield* teams.findByName(name.value)
      if (Option.isSome(found)) return found.value
    }
    const all = yield* teams.all
    const names = all.map((one) => one.name)
    const [first, ...others] = Option.match(name, {
      onNone: () => all,
      onSome: (given) => all.filter((one) => folded(one.name) === folded(given))
    })
    if (first !== undefined && others.length === 0) return first
    if (all.length === 0) {
      return yield* new StartError({ message: `there is no team yet. Run ${commandName()} setup.` })
    }
    return yield* new StartError({
      message: Option.match(name, {
        onNone: () => `--team is required, because there are several teams: ${named(names)}`,
        onSome: (given) => `there is no team named ${JSON.stringify(given)}, only ${named(names)}`
      })
    })
  })

/**
 * Runs an effect as the owner of a team. This is safe, because anyone who runs the command has access to its database.
 */
export const asOwnerOf =
  (name: TeamName) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const { id: teamId, owner_id: userId } = yield* teamOf(name)
      const caller: SystemCaller = { via: "system", id: nil, userId, username: "", teamId, role: "owner" }
      return yield* Effect.provideService(effect, Caller, caller)
    })
