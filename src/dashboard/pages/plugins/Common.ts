import type { Config } from "../content/Items.ts"
import type { Field } from "../form/Field.ts"

export const title: Field = {
  kind: "line",
  name: "title",
  label: "Heading",
  max: 80,
  hint: "Stands above it; may stay empty."
}

export const asStored = (config: Config): Config => config

/** The first text among some fields of a config. */
export const firstText =
  (...names: ReadonlyArray<string>) =>
  (config: Config): string => {
    for (const name of names) {
      const value = config[name]
      if (typeof value === "string" && value.trim() !== "") return value.trim()
    }
    return ""
  }
