import { Schema } from "effect"
import { table } from "./Table.ts"

/** Values that all servers of an installation share, by name. */
export const SettingsTable = table("settings", { name: Schema.String, value: Schema.String })
