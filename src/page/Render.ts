import { directionOf } from "../http/Language.ts"
import { fill } from "../lib/Fill.ts"
import { Html, html } from "../lib/Html.ts"
import type { PageRow, ShownButton, ShownPlugin } from "./Rows.ts"
import type { Block, Grounds } from "./render/Block.ts"
import { drawButton, ownColors } from "./render/Buttons.ts"
import { countedHrefs } from "./render/CountedHrefs.ts"
import { head } from "./render/Head.ts"
import { wordsIn } from "./render/Language.ts"
import { motion } from "./render/Motion.ts"
import { byPlace } from "./render/Order.ts"
import { palettesOf } from "./render/PagePalette.ts"
import { isRemote } from "./render/Parts.ts"
import { drawPlugin } from "./render/Plugin.ts"
import { policyOf } from "./render/Policy.ts"
import { base } from "./render/Style.ts"
import { accentsOf } from "./themes/Accents.ts"
import { fixedGround } from "./themes/FixedGround.ts"
import { ownLook } from "./themes/OwnLook.ts"
import { themeOf } from "./themes/Themes.ts"

/** The content of a page. */
export interface PublicPage {
  readonly page: PageRow
  readonly buttons: ReadonlyArray<ShownButton>
  readonly plugins: ReadonlyArray<ShownPlugin>
  /** The canonical address for search engines. */
  readonly url: string
}

/** A rendered page. */
export interface Rendered {
  readonly html: string
  readonly policy: string
  /** When the page next changes without an edit, such as at the end of a countdown, in epoch ms. */
  readonly until: number
}

/** Renders buttons and plugins in their common order; consecutive buttons form one list. */
const drawItems = ({ page, buttons, plugins }: PublicPage, now: number, grounds: Grounds) => {
  const blocks: Array<Block> = []
  const parts: Array<Html> = []
  let list: Array<Html> = []
  const close = () => {
    if (list.length > 0) parts.push(html`<ul class="l" role="list">${list}</ul>`)
    list = []
  }
  for (const item of [...buttons, ...plugins].filter(({ is_visible }) => is_visible === 1).sort(byPlace)) {
    if ("label" in item) {
      list.push(drawButton(item))
      continue
    }
    const block = drawPlugin(item.type, item.config, {
      now,
      language: page.language,
      name: `n${blocks.length}`,
      grounds,
      markups: item.markup?.texts ?? [],
      counted: countedHrefs(item.links)
    })
    if (block === null) continue
    blocks.push(block)
    if (block.markup.markup === "") continue
    close()
    parts.push(block.markup)
  }
  close()
  return { blocks, parts }
}

const unique = (texts: ReadonlyArray<string>): string => [...new Set(texts)].join("")

/** Renders a page as visitors see it at a given time. The same input always results in the same page. */
export const render = (shown: PublicPage, now: number): Rendered => {
  const { page } = shown
  const buttons = shown.buttons.filter(({ is_visible }) => is_visible === 1)
  const theme = themeOf(page.theme)
  const palettes = palettesOf(theme, accentsOf(page), page.background_image)
  const { day, night, scheme } = palettes
  const { blocks, parts } = drawItems(shown, now, { day: day.inks.ground, night: night?.inks.ground })
  const style = [
    base,
    `:root{color-scheme:${scheme};${day.properties}}`,
    night === undefined ? "" : `@media(prefers-color-scheme:dark){:root{${night.properties}}}`,
    unique(blocks.flatMap(({ styles }) => styles)),
    theme.css,
    ownLook(page, theme),
    page.background_image === null ? "" : fixedGround,
    ownColors(buttons, day, night),
    motion(new Set(buttons.map(({ animation }) => animation))),
    page.clean_css ?? ""
  ].join("")
  const script = unique(blocks.flatMap((block) => block.script ?? []))
  const pictures = [page.profile_image, page.background_image, page.favicon]
  const markup = html`<!doctype html>
<html lang="${page.language}" dir="${directionOf(page.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
${head(
  page,
  shown.url,
  palettes,
  blocks.flatMap(({ profiles = [] }) => profiles)
)}<style>${new Html(style)}</style>
</head>
<body>
<main>
<header>${page.profile_image !== null && html`<img class="pic" src="${page.profile_image}" alt="${fill(wordsIn(page.language).portraitOf, { title: page.title })}" width="104" height="104">`}<h1 dir="auto">${page.title}</h1>${
    page.description !== "" && html`<p class="bio" dir="auto">${page.description}</p>`
  }</header>
${parts}
</main>
${
  script !== "" &&
  html`<script>${new Html(script)}</script>
`
}</body>
</html>
`.markup
  return {
    html: markup,
    policy: policyOf({
      style,
      script,
      pictures:
        blocks.some((block) => block.pictures === true) || pictures.some((one) => one !== null && isRemote(one)),
      player: blocks.some((block) => block.player === true),
      beacon: blocks.some((block) => block.beacon === true)
    }),
    until: Math.min(...blocks.map(({ until = Number.POSITIVE_INFINITY }) => until), Number.POSITIVE_INFINITY)
  }
}
