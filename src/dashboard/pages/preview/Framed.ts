const charset = '<meta charset="utf-8">'

const schemes = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/g

/** The document of a preview, in a look that the frame chooses, begun where the item that is edited stands. */
export const documentOf = (html: string, scheme: "light" | "dark", selector: string | undefined): string => {
  const looked = html.replace(schemes, (_, name: string) => (name === scheme ? "(min-width:0px)" : "(max-width:0px)"))
  const rules = [
    `html{color-scheme:${scheme}!important}`,
    selector === undefined ? "" : `${selector}{scroll-initial-target:nearest;scroll-margin-block:35vh}`
  ]
  return looked.replace(charset, `${charset}<style>${rules.join("")}</style>`)
}
