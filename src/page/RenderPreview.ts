import { Cache, Clock, Data, type Duration, Effect, Exit } from "effect"
import type { PageId } from "../contract/Id.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { traced } from "../lib/Traced.ts"
import { Settings, shortUrl } from "../settings/Settings.ts"
import { tooMuchText } from "./ConfigLimit.ts"
import { buttonWarnings, draftButtons, draftPlugins } from "./Drafts.ts"
import { ItemsRepo, mostText } from "./ItemsRepo.ts"
import { MarkupRefresh } from "./MarkupRefresh.ts"
import { linkRules } from "./OutboundLinks.ts"
import { PageChanges } from "./PageChange.ts"
import { PreparedMarkup } from "./PreparedMarkup.ts"
import { type PagePreview, type PreviewPage, type PreviewWarning, previewWarning } from "./Preview.ts"
import { render } from "./Render.ts"
import type { PageRow, ShownPlugin } from "./Rows.ts"
import { contrastWarnings } from "./render/Contrasts.ts"
import { framed } from "./render/Framed.ts"
import { PageValidation } from "./Validation.ts"

/** The number of cleaned style sheets cached for the next preview. */
const keptSheets = 16
const keptFor: Duration.DurationInput = "5 minutes"

export class Previews extends Effect.Service<Previews>()("page/Previews", {
  dependencies: [
    ItemsRepo.Default,
    PageChanges.Default,
    PageValidation.Default,
    PreparedMarkup.Default,
    MarkupRefresh.Default
  ],
  effect: Effect.gen(function* () {
    const items = yield* ItemsRepo
    const changing = yield* PageChanges
    const checks = yield* PageValidation
    const settings = yield* Settings
    const drawable = yield* PreparedMarkup
    const upToDate = yield* MarkupRefresh

    // Cache cleaned style sheets. Each edit of a draft triggers a preview, and cleaning is the slowest part of it.
    const cleaned = yield* Cache.makeWith({
      capacity: keptSheets,
      timeToLive: (exit) => (Exit.isSuccess(exit) ? keptFor : 0),
      lookup: ({ team, source }: { readonly team: string; readonly source: string | null }) =>
        Effect.map(drawable.sheet(team, source), ({ columns, dropped }) => ({
          clean_css: columns.clean_css,
          css_rules: columns.css_rules,
          warnings: dropped.map((fault) => previewWarning("custom_css", fault))
        }))
    })

    const drafted = Effect.fnUntraced(function* (team: string, id: PageId, drafts: PreviewPage["plugins"]) {
      if (drafts === undefined) return { plugins: yield* items.shownPluginsOf(id), warnings: [] }
      const { rows, warnings } = draftPlugins(id, drafts)
      const length = rows.reduce((sum, { config }) => sum + JSON.stringify(config).length, 0)
      if (length > mostText) return yield* invalid({ plugins: [tooMuchText] })
      const markups = yield* drawable.markups(team, rows)
      const plugins = rows.map(
        (row, place): ShownPlugin => ({ ...row, markup: markups[place] ?? null, link_rules: linkRules })
      )
      return { plugins, warnings }
    })

    return {
      /** Renders a page of the caller's team with the draft in place of the stored data. */
      draw: traced("Previews.draw")(function* (id: PageId, body: PreviewPage) {
        const { links, plugins, custom_css, description, ...plain } = body
        const stored = yield* changing.find(id)
        yield* checks.page(body)
        const team = stored.team_id
        const sheet =
          custom_css === undefined ? undefined : yield* cleaned.get(Data.struct({ team, source: custom_css }))
        const page: PageRow = {
          ...stored,
          ...plain,
          ...(description === undefined ? {} : { description: description ?? "" }),
          ...(sheet === undefined ? {} : { clean_css: sheet.clean_css, css_rules: sheet.css_rules })
        }
        const buttons = links === undefined ? yield* items.buttonsOf(id) : draftButtons(id, links)
        const blocks = yield* drafted(team, id, plugins)
        const drawn = yield* upToDate.of({ page, plugins: blocks.plugins }, "draft")
        const url = shortUrl(settings, stored.hostname, `@${page.slug}`)
        const { html } = render({ ...drawn, buttons, url }, yield* Clock.currentTimeMillis)
        const warnings: ReadonlyArray<PreviewWarning> = [
          ...contrastWarnings(page, buttons),
          ...buttonWarnings(links ?? []),
          ...blocks.warnings,
          ...(sheet?.warnings ?? [])
        ]
        return { html: framed(html), warnings } satisfies PagePreview
      })
    }
  })
}) {}
