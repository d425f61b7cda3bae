import { Either, ParseResult, Schema } from "effect"
import { Timezone } from "../../contract/Timezone.ts"
import { mostIgnored } from "../../team/Team.ts"
import { storedNetworks } from "../../team/Teams.ts"
import { TeamsTable } from "../../user/Tables.ts"

type Value = string | number | null

/** A team setting in archives. */
interface Setting {
  readonly is: "setting"
  /** Returns the value to store, or why a value in an archive is not valid. */
  readonly parse: (value: unknown) => Either.Either<Value, string>
  /** The default. An import never replaces another value. */
  readonly usual: Value
  /** Only owners may change the setting. */
  readonly isForOwners?: boolean
  /** Applied after everything else, because the setting would refuse links of the archive. */
  readonly isLast?: boolean
}

/** A column that an import doesn't apply. */
interface Information {
  readonly is: "information" | "left out"
  readonly why: string
}

const setting = <A extends Value, I>(
  schema: Schema.Schema<A, I>,
  usual: A,
  more: Pick<Setting, "isForOwners" | "isLast"> = {}
): Setting => {
  const decode = ParseResult.decodeUnknownEither(schema)
  return { is: "setting", parse: (value) => Either.mapLeft(decode(value), faultOf), usual, ...more }
}

const faultOf = (error: ParseResult.ParseIssue) =>
  ParseResult.ArrayFormatter.formatIssueSync(error)[0]?.message ?? "It is invalid."

const { fields } = TeamsTable

const ignoredNetworks: Setting = {
  is: "setting",
  parse: (value) => {
    if (typeof value !== "string") return Either.left("It is not a list of networks.")
    const networks = value === "" ? [] : value.split(",", mostIgnored + 1)
    if (networks.length > mostIgnored) return Either.left(`A team can ignore at most ${mostIgnored} networks.`)
    return Either.mapLeft(storedNetworks(networks), ([first]) => first?.[1].message ?? "It is invalid.")
  },
  usual: ""
}

/** The fate of each column of a team. A new column doesn't compile until it is listed. */
export const teamColumns: Readonly<Record<keyof typeof fields, Setting | Information>> = {
  id: { is: "information", why: "The team keeps its ID." },
  name: { is: "information", why: "The team keeps its name." },
  created_at: { is: "information", why: "The team keeps its creation time." },
  timezone: setting(Schema.NullOr(Timezone), null),
  destination_previews: setting(fields.destination_previews, 1),
  link_checks: setting(fields.link_checks, 1),
  preview_page: setting(fields.preview_page, 1),
  ignored_networks: ignoredNetworks,
  link_forward_path: setting(fields.link_forward_path, 0),
  link_forward_query: setting(fields.link_forward_query, 1),
  destinations: setting(fields.destinations, "open", { isLast: true }),
  require_second_factor: setting(fields.require_second_factor, 0, { isForOwners: true }),
  link_checks_at: { is: "left out", why: "The server assigns an hour of the week." },
  updated_at: { is: "left out", why: "It is the time of the last change in one installation." },
  deleted_at: { is: "left out", why: "A deleted team has no archive." }
}

const columns = Object.entries(teamColumns)

/** The settings of a team, by column. */
export const teamSettings = columns.flatMap(([column, one]) => (one.is === "setting" ? [[column, one] as const] : []))

/** The line of an archive about its team. */
export const teamLine = (row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    columns.flatMap(([column, { is }]) =>
      is === "left out" ? [] : [[column, column === "created_at" ? Number(row[column]) : row[column]]]
    )
  )
