import { cleanCss } from "./css/Clean.ts"
import type { UpdatePage } from "./Page.ts"
import type { Columns } from "./Repo.ts"

// What an owner typed is kept to the letter where nothing had to be taken out of it.
const sheets = (source: string | null): Columns => {
  if (source === null || source.trim() === "") return { custom_css: null, clean_css: null }
  const { css, isWhole } = cleanCss(source)
  return { custom_css: isWhole ? source : css || null, clean_css: css || null }
}

/** The fields that a body gives, as columns; what it leaves out is left out here too. */
export const columnsOf = ({ description, custom_css, ...plain }: UpdatePage): Columns => ({
  ...plain,
  ...(description === undefined ? {} : { description: description ?? "" }),
  ...(custom_css === undefined ? {} : sheets(custom_css))
})
