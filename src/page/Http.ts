import { Effect, Layer } from "effect"
import { acknowledged, success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { expectedBy, withTag } from "../http/Versions.ts"
import { once } from "../idempotency/Once.ts"
import { css, rgb } from "../lib/Color.ts"
import { PagesApi } from "./Api.ts"
import { BioLink } from "./Button.ts"
import { Buttons } from "./Buttons.ts"
import { Page } from "./Page.ts"
import { Pages } from "./Pages.ts"
import { BioPlugin } from "./Plugin.ts"
import { Plugins } from "./Plugins.ts"
import { Publications } from "./Publications.ts"
import { Previews } from "./RenderPreview.ts"
import { Reorder } from "./Reorder.ts"
import { palettesOf } from "./render/PagePalette.ts"
import { PageSlugAvailability } from "./SlugAvailability.ts"
import type { ThemeTile } from "./ThemeTile.ts"
import { type ThemeName, themeNames } from "./themes/Names.ts"
import { sans } from "./themes/OwnLook.ts"
import { themeOf } from "./themes/Themes.ts"

const schemes: Readonly<Record<string, ThemeTile["scheme"]>> = { light: "light", dark: "dark" }

const titleOf = (name: ThemeName): string => name.charAt(0).toUpperCase() + name.slice(1)

const propertyOf = (css: string, name: string): string | undefined => new RegExp(`--${name}:([^;}]+)`).exec(css)?.[1]

const tileOf = (name: ThemeName): ThemeTile => {
  const theme = themeOf(name)
  const { day, scheme } = palettesOf(theme, theme.accents, null)
  const { look, inks } = day
  return {
    name,
    title: titleOf(name),
    scheme: schemes[scheme] ?? "auto",
    day: {
      background: inks.paint,
      surface: css(look.card.color, look.card.alpha),
      ink: css(inks.ink),
      accent_1: css(rgb(theme.accents[0])),
      accent_2: css(rgb(theme.accents[1])),
      button: css(look.face.color, look.face.alpha),
      button_ink: css(inks.on),
      radius: propertyOf(theme.css, "r") ?? "1rem",
      font: propertyOf(theme.css, "head") ?? propertyOf(theme.css, "font") ?? sans
    }
  }
}

/** The gallery tiles of all themes, in display order. */
export const themeTiles = (): ReadonlyArray<ThemeTile> => themeNames.map(tileOf)

export const PagesHttp = apiGroup(PagesApi, "pages", (handlers) =>
  Effect.gen(function* () {
    const pages = yield* Pages
    const buttons = yield* Buttons
    const plugins = yield* Plugins
    const reorder = yield* Reorder
    const slugs = yield* PageSlugAvailability
    const previews = yield* Previews
    const publications = yield* Publications
    const themes = themeTiles()
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.map(pages.list(urlParams), (found) => success("The team's bio pages.", found))
      )
      .handle("create", ({ payload }) =>
        withTag(once(Page)(pages.create(payload))).pipe(
          Effect.tap(slugs.warn),
          Effect.map((page) => success("The bio page was created.", page))
        )
      )
      .handle("availability", ({ urlParams }) =>
        Effect.map(slugs.availability(urlParams), (found) =>
          success(found.available ? "This slug is available." : "This slug is not available.", found)
        )
      )
      .handle("themes", () => Effect.succeed(success("The bio page themes.", { themes, total: themes.length })))
      .handle("preview", ({ path, payload }) =>
        previews.draw(path.id, payload).pipe(Effect.map((preview) => success("The preview of the page.", preview)))
      )
      .handle("get", ({ path }) => Effect.map(withTag(pages.detail(path.id)), (page) => success("The bio page.", page)))
      .handle("update", ({ path, payload, request }) =>
        withTag(pages.update(path.id, payload, expectedBy(request))).pipe(
          Effect.tap((page) => (payload.slug === undefined ? Effect.void : slugs.warn(page))),
          Effect.map((page) => success("The bio page was changed.", page))
        )
      )
      .handle("remove", ({ path }) => Effect.as(pages.remove(path.id), acknowledged("The bio page was deleted.")))
      .handle("duplicate", ({ path, payload }) =>
        withTag(once(Page)(pages.duplicate(path.id, payload))).pipe(
          Effect.tap(slugs.warn),
          Effect.map((page) => success("The bio page was duplicated.", page))
        )
      )
      .handle("publish", ({ path, request }) =>
        withTag(publications.publish(path.id, expectedBy(request))).pipe(
          Effect.map((page) => success("The bio page is published.", page))
        )
      )
      .handle("unpublish", ({ path, request }) =>
        withTag(publications.unpublish(path.id, expectedBy(request))).pipe(
          Effect.map((page) => success("The bio page is offline.", page))
        )
      )
      .handle("revert", ({ path, request }) =>
        withTag(publications.revert(path.id, expectedBy(request))).pipe(
          Effect.map((page) => success("The unpublished changes were discarded.", page))
        )
      )
      .handle("createLink", ({ path, payload }) =>
        Effect.map(withTag(once(BioLink)(buttons.create(path.id, payload))), (link) =>
          success("The link was added.", link)
        )
      )
      .handle("updateLink", ({ path, payload, request }) =>
        withTag(buttons.update(path.id, path.linkId, payload, expectedBy(request))).pipe(
          Effect.map((link) => success("The link was changed.", link))
        )
      )
      .handle("removeLink", ({ path }) =>
        Effect.as(buttons.remove(path.id, path.linkId), acknowledged("The link was removed."))
      )
      .handle("createPlugin", ({ path, payload }) =>
        withTag(once(BioPlugin)(plugins.create(path.id, payload))).pipe(
          Effect.map((plugin) => success("The plugin was added.", plugin))
        )
      )
      .handle("updatePlugin", ({ path, payload, request }) =>
        withTag(plugins.update(path.id, path.pluginId, payload, expectedBy(request))).pipe(
          Effect.map((plugin) => success("The plugin was changed.", plugin))
        )
      )
      .handle("removePlugin", ({ path }) =>
        Effect.as(plugins.remove(path.id, path.pluginId), acknowledged("The plugin was removed."))
      )
      .handle("reorder", ({ path, payload }) =>
        Effect.as(reorder.apply(path.id, payload), acknowledged("The page was reordered."))
      )
  })
).pipe(
  Layer.provide([
    Pages.Default,
    Buttons.Default,
    Plugins.Default,
    Previews.Default,
    Publications.Default,
    Reorder.Default,
    PageSlugAvailability.Default
  ])
)
