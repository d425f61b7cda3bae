import type { Config } from "../content/Items.ts"
import type { Field } from "../form/Field.ts"

export const title: Field = {
  kind: "line",
  name: "title",
  label: "Heading",
  max: 80,
  hint: "Stands above it; may stay empty."
}

export const size: Field = {
  kind: "choice",
  name: "size",
  label: "Size",
  byDefault: "md",
  choices: [
    ["sm", "Small"],
    ["md", "Medium"],
    ["lg", "Large"]
  ]
}

export const imageAlt: Field = {
  kind: "line",
  name: "image_alt",
  label: "What the picture shows",
  max: 200,
  hint: "Read out to those who cannot see it.",
  when: ({ image }) => typeof image === "string" && image !== ""
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
