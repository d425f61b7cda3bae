import { Cache, Clock, Effect } from "effect"
import type { PageId } from "../contract/Id.ts"
import { Settings, shortUrl } from "../Settings.ts"
import { PageChanging } from "./Changing.ts"
import { PageChecks } from "./Checks.ts"
import { loadCleaner } from "./Columns.ts"
import { buttonWarnings, draftButtons, draftPlugins } from "./Drafts.ts"
import { ItemsRepo } from "./ItemsRepo.ts"
import type { PagePreview, PreviewPage, PreviewWarning } from "./Preview.ts"
import { render } from "./Render.ts"
import type { PageRow } from "./Rows.ts"
import { contrastWarnings } from "./render/Contrasts.ts"
import { framed } from "./render/Framed.ts"

/** How many faults of a style sheet are told at most. */
const mostFaults = 50
/** Style sheets that are remembered for the next look at a draft. */
const keptSheets = 16

/** Pages as they would be. */
export class Previews extends Effect.Service<Previews>()("page/Previews", {
  dependencies: [ItemsRepo.Default, PageChanging.Default, PageChecks.Default],
  effect: Effect.gen(function* () {
    const items = yield* ItemsRepo
    const changing = yield* PageChanging
    const checks = yield* PageChecks
    const settings = yield* Settings

    // A draft is looked at after each change of whatever is on it, and cleaning is the longest part of that.
    const cleaned = yield* Cache.make({
      capacity: keptSheets,
      timeToLive: "5 minutes",
      lookup: (source: string) =>
        Effect.map(loadCleaner, ({ cleanCss }) => {
          const { css, dropped } = cleanCss(source)
          const warnings = dropped.slice(0, mostFaults).map(({ sentence }) => ({
            field: "custom_css",
            message: sentence
          }))
          return { clean_css: css || null, warnings }
        })
    })

    const sheetOf = (source: string | null) =>
      source === null ? Effect.succeed({ clean_css: null, warnings: [] }) : cleaned.get(source)

    return {
      /** A page of the caller's team with a draft in place of what is stored. */
      draw: Effect.fn("Previews.draw")(function* (id: PageId, body: PreviewPage) {
        const { links, plugins, custom_css, description, ...plain } = body
        const stored = yield* changing.find(id)
        yield* checks.page(body)
        const sheet = custom_css === undefined ? undefined : yield* sheetOf(custom_css)
        const page: PageRow = {
          ...stored,
          ...plain,
          ...(description === undefined ? {} : { description: description ?? "" }),
          ...(sheet === undefined ? {} : { clean_css: sheet.clean_css })
        }
        const buttons = links === undefined ? yield* items.buttonsOf(id) : draftButtons(id, links)
        const blocks =
          plugins === undefined ? { rows: yield* items.pluginsOf(id), warnings: [] } : draftPlugins(id, plugins)
        const url = shortUrl(settings, stored.hostname, `@${page.slug}`)
        const { html } = render({ page, buttons, plugins: blocks.rows, url }, yield* Clock.currentTimeMillis)
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
