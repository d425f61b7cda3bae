import type { Config } from "../content/Items.ts"
import type { Field } from "../form/Field.ts"
import { t } from "./words/t.ts"

export const title: Field = {
  kind: "line",
  name: "title",
  label: t("heading"),
  max: 80,
  hint: t("standsAboveMayStayEmpty")
}

export const size: Field = {
  kind: "choice",
  name: "size",
  label: t("size"),
  byDefault: "md",
  choices: [
    ["sm", t("small")],
    ["md", t("medium")],
    ["lg", t("large")]
  ]
}

export const imageAlt: Field = {
  kind: "line",
  name: "image_alt",
  label: t("whatThePictureShows"),
  max: 200,
  hint: t("readOutThoseWhoCannot"),
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
