import { t } from "@lingui/core/macro"
import type { Config } from "../content/Items.ts"
import type { Field } from "../form/Field.ts"

export const title: Field = {
  kind: "line",
  name: "title",
  label: t`Heading`,
  max: 80,
  hint: t`Shown above it. Optional.`
}

export const size: Field = {
  kind: "choice",
  name: "size",
  label: t`Size`,
  byDefault: "md",
  choices: [
    ["sm", t`Small`],
    ["md", t({ context: "size", message: "Medium" })],
    ["lg", t`Large`]
  ]
}

export const imageAlt: Field = {
  kind: "line",
  name: "image_alt",
  label: t`What the picture shows`,
  max: 200,
  hint: t`Read out to those who cannot see it.`,
  when: ({ image }) => typeof image === "string" && image !== ""
}

export const asStored = (config: Config): Config => config

/** The first nonempty text among some fields of a config. */
export const firstText =
  (...names: ReadonlyArray<string>) =>
  (config: Config): string => {
    for (const name of names) {
      const value = config[name]
      if (typeof value === "string" && value.trim() !== "") return value.trim()
    }
    return ""
  }
