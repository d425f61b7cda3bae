import { t } from "@lingui/core/macro"
import type { Config } from "../content/Items.ts"
import type { Field } from "../form/Field.ts"

export const title: Field = {
  kind: "line",
  name: "title",
  label: t`Heading`,
  max: 80,
  hint: t`Optional. Shown above the block.`
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
  label: t`Alt text`,
  max: 200,
  hint: t`Describes the picture for screen readers.`,
  when: ({ image }) => typeof image === "string" && image !== ""
}

export const asStored = (config: Config): Config => config

/** The first nonempty string among some fields of a config. */
export const firstText =
  (...names: ReadonlyArray<string>) =>
  (config: Config): string => {
    for (const name of names) {
      const value = config[name]
      if (typeof value === "string" && value.trim() !== "") return value.trim()
    }
    return ""
  }
