import { Effect } from "effect"
import type { UpdatePage } from "./Page.ts"
import type { Columns } from "./Repo.ts"

// Loaded at its first use: the parser knows every property of CSS, and most starts never need it.
export const loadCleaner = Effect.promise(() => import("./css/Clean.ts"))

// What an owner typed is kept to the letter where nothing had to be taken out of it.
const sheets = (source: string | null): Effect.Effect<Columns> => {
  if (source === null || source.trim() === "") return Effect.succeed({ custom_css: null, clean_css: null })
  return Effect.map(loadCleaner, ({ cleanCss }) => {
    const { css, isWhole } = cleanCss(source)
    return { custom_css: isWhole ? source : css || null, clean_css: css || null }
  })
}

/** The fields that a body gives, as columns; what it leaves out is left out here too. */
export const columnsOf = ({ description, custom_css, ...plain }: UpdatePage): Effect.Effect<Columns> =>
  Effect.map(custom_css === undefined ? Effect.succeed({}) : sheets(custom_css), (sheet) => ({
    ...plain,
    ...(description === undefined ? {} : { description: description ?? "" }),
    ...sheet
  }))
