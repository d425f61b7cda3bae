import { Schema } from "effect"
import { table } from "./Table.ts"

/** What one installation agrees on, under the name of whoever asks for it. */
export const SettingsTable = table("settings", { name: Schema.String, value: Schema.String })
