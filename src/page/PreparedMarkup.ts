import { Effect } from "effect"
import type { FieldErrors } from "../contract/Failure.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { traced } from "../lib/Traced.ts"
import type { Config } from "./plugins/PluginType.ts"
import type { PluginTypeName } from "./plugins/PluginTypes.ts"
import { MarkupMaker } from "./render/MarkupRpcs.ts"
import { textsOf } from "./render/Texts.ts"
import type { PagesTable, StoredMarkup } from "./Tables.ts"

/**
 * The version of rendered Markdown. Increase it when Markdown renders differently; markup of a lower version is then
 * rendered again.
 */
export const markupVersion = 2
/** The version of cleaned style sheets. Increase it when style sheets are cleaned more strictly. */
export const cssRules = 1

const tooMuch = fault("too_much_markup")

interface Plugin {
  readonly type: PluginTypeName
  readonly config: Config
}

/** The style sheet columns of a page. */
type Sheet = Pick<typeof PagesTable.row.Encoded, "custom_css" | "clean_css" | "css_rules">

/** Renders users' Markdown and cleans their style sheets, on the renderer's thread. */
export class PreparedMarkup extends Effect.Service<PreparedMarkup>()("page/PreparedMarkup", {
  effect: Effect.gen(function* () {
    const askMaker = yield* MarkupMaker

    /** Renders the Markdown of several plugins in one request; null for any that takes too long. */
    const markups = Effect.fnUntraced(function* (team: string, plugins: ReadonlyArray<Plugin>) {
      const texts = plugins.map(({ type, config }) => textsOf(type, config))
      const all = texts.flat().map(({ text, above }) => ({ text, above }))
      const made = all.length === 0 ? [] : yield* askMaker(team, (maker) => maker.Markups({ texts: all }))
      const rest = [...made]
      return texts.map(({ length }): StoredMarkup | null =>
        length === 0 ? null : { version: markupVersion, texts: rest.splice(0, length) }
      )
    })

    const markup = (team: string, plugin: Plugin) => Effect.map(markups(team, [plugin]), ([made]) => made ?? null)

    return {
      markups,

      /** Renders the Markdown of one plugin, if it has any. */
      markup,

      /** Like `markup`, but fails if any of the Markdown takes too long. */
      wholeMarkup: traced("PreparedMarkup.wholeMarkup")(function* (team: string, plugin: Plugin) {
        const made = yield* markup(team, plugin)
        const errors: Record<string, ReadonlyArray<Fault>> = {}
        textsOf(plugin.type, plugin.config).forEach(({ field }, place) => {
          if (made?.texts[place] === null) errors[`config.${field}`] = [tooMuch]
        })
        return Object.keys(errors).length > 0 ? yield* invalid(errors satisfies FieldErrors) : made
      }),

      /** The columns for a style sheet, and a note for each removed part. */
      sheet: traced("PreparedMarkup.sheet")(function* (team: string, source: string | null) {
        if (source === null || source.trim() === "") {
          return { columns: { custom_css: null, clean_css: null, css_rules: cssRules } as Sheet, dropped: [] }
        }
        const { css, isWhole, dropped } = yield* askMaker(team, (maker) => maker.Sheet({ source }))
        // If nothing was removed, store the style sheet exactly as its owner wrote it.
        const columns: Sheet = {
          custom_css: isWhole ? source : css || null,
          clean_css: css || null,
          css_rules: cssRules
        }
        return { columns, dropped }
      })
    }
  })
}) {}
