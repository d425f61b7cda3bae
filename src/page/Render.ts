import { directionOf } from "../http/Language.ts"
import { css, rgb } from "../lib/Color.ts"
import { fill } from "../lib/Fill.ts"
import { cspHash } from "../lib/Hash.ts"
import { Html, html } from "../lib/Html.ts"
import type { Animation } from "./Button.ts"
import type { PageRow, ShownButton, ShownPlugin } from "./Rows.ts"
import type { Block, Grounds } from "./render/Block.ts"
import { countedHrefs } from "./render/CountedHrefs.ts"
import { drawPlugin } from "./render/DrawPlugin.ts"
import { head } from "./render/Head.ts"
import { wordsIn } from "./render/Language.ts"
import { byPlace } from "./render/Order.ts"
import { type PagePalette, palettesOf } from "./render/PagePalette.ts"
import { isRemote, mark } from "./render/Parts.ts"
import { shortId } from "./render/ShortId.ts"
import { base } from "./render/Style.ts"
import { ownInks } from "./themes/Inks.ts"
import { ownLook } from "./themes/OwnLook.ts"
import { fixedGround } from "./themes/Theme.ts"
import { accentsOf, themeOf } from "./themes/Themes.ts"

interface Needs {
  readonly style: string
  readonly script: string
  readonly pictures: boolean
  readonly player: boolean
  readonly beacon: boolean
}

/** The Content-Security-Policy of a page: allows its own style and script by hash, and the sources of its content. */
export const policyOf = ({ style, script, pictures, player, beacon }: Needs): string =>
  [
    "default-src 'none'",
    `style-src ${cspHash(style)}`,
    ...(script === "" ? [] : [`script-src ${cspHash(script)}`]),
    `img-src 'self' data:${pictures ? " https: http:" : ""}`,
    ...(player ? ["frame-src https://www.youtube-nocookie.com"] : []),
    ...(beacon ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'"
  ].join("; ")

// Each animation ends within five seconds, because longer motion would need a way to stop it (WCAG).
const moves: Readonly<Record<Exclude<Animation, "none">, string>> = {
  bounce:
    ".a-bounce{animation:bounce 1s ease 1s 3}@keyframes bounce{0%,60%,100%{translate:0 0}30%{translate:0 -.5rem}}",
  pulse: ".a-pulse{animation:pulse 1.2s ease-in-out .5s 3}@keyframes pulse{50%{scale:1.035}}",
  shake:
    ".a-shake{animation:shake .5s ease 1s 3}@keyframes shake{20%,60%{translate:-.25rem 0}40%,80%{translate:.25rem 0}}",
  wobble:
    ".a-wobble{animation:wobble .9s ease 1s 2}@keyframes wobble{15%{rotate:-2deg}30%{rotate:1.5deg}45%{rotate:-1deg}60%{rotate:.75deg}75%{rotate:-.5deg}}",
  swing:
    ".a-swing{transform-origin:50% 0;animation:swing 1s ease 1s 2}@keyframes swing{20%{rotate:2.5deg}40%{rotate:-2deg}60%{rotate:1deg}80%{rotate:-1deg}}",
  pop: ".a-pop{animation:pop .6s ease 1s 2}@keyframes pop{40%{scale:1.06}70%{scale:.985}}",
  float: ".a-float{animation:float 2s ease-in-out .5s 2}@keyframes float{50%{translate:0 -.375rem}}",
  glow: ".a-glow{animation:glow 1.4s ease-in-out .5s 3}@keyframes glow{50%{box-shadow:0 0 1.5rem var(--a1)}}",
  shine:
    '.a-shine{position:relative;overflow:hidden}.a-shine::before{content:"";position:absolute;inset:0 auto 0 -40%;width:30%;background:linear-gradient(100deg,transparent,#ffffff80,transparent);pointer-events:none;animation:shine 1.2s ease 1s 3}@keyframes shine{to{left:120%}}'
}

/** The rules of the animations that a page uses, for visitors who allow motion. */
export const motion = (used: ReadonlySet<Animation>): string => {
  const rules = [...used].flatMap((name) => (name === "none" ? [] : [moves[name]]))
  return rules.length === 0 ? "" : `@media(prefers-reduced-motion:no-preference){${rules.join("")}}`
}

/** Renders a button as a list item. */
const drawButton = (button: ShownButton): Html => {
  const { id, color, bg_color, animation, icon, label } = button
  const isOwn = color !== null || bg_color !== null
  const kind = html`b${isOwn && ` own o-${ownName(button)}`}${animation !== "none" && ` a-${animation}`}`
  return html`<li><a class="${kind}" href="/b/${shortId(id)}">${mark(icon)}<span dir="auto">${label}</span></a></li>`
}

// Buttons with the same colors share a rule.
const ownName = ({ color, bg_color }: ShownButton): string =>
  `${color?.slice(1).toLowerCase() ?? "x"}-${bg_color?.slice(1).toLowerCase() ?? "x"}`

const ruleIn = (dress: PagePalette, button: ShownButton): string => {
  const face = button.bg_color === null ? null : rgb(button.bg_color)
  const { on } = ownInks(dress.inks, dress.look, button.color === null ? null : rgb(button.color), face)
  return `.o-${ownName(button)}{${face === null ? "" : `--face:${css(face)};`}--on:${css(on)}}`
}

/** The rules for buttons with their own colors, in light and dark mode. */
const ownColors = (buttons: ReadonlyArray<ShownButton>, day: PagePalette, night: PagePalette | undefined): string => {
  const own = buttons.filter(({ color, bg_color }) => color !== null || bg_color !== null)
  const rules = (dress: PagePalette) => new Set(own.map((button) => ruleIn(dress, button)))
  const [byDay, byNight] = [rules(day), night === undefined ? new Set<string>() : rules(night)]
  const changed = [...byNight].filter((rule) => !byDay.has(rule))
  return `${[...byDay].join("")}${changed.length === 0 ? "" : `@media(prefers-color-scheme:dark){${changed.join("")}}`}`
}

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
