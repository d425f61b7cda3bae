const charset = '<meta charset="utf-8">'

const schemes = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/g

/** The preview's document in a light or dark color scheme, initially scrolled to the edited block. */
export const documentOf = (html: string, scheme: "light" | "dark", selector: string | undefined): string => {
  const looked = html.replace(schemes, (_, name: string) => (name === scheme ? "(min-width:0px)" : "(max-width:0px)"))
  const rules = [
    `html{color-scheme:${scheme}!important}`,
    selector === undefined ? "" : `${selector}{scroll-initial-target:nearest;scroll-margin-block:35vh}`
  ]
  return looked.replace(charset, `${charset}<style>${rules.join("")}</style>`)
}
