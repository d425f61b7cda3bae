import { Effect } from "effect"
import { fill } from "../src/lib/Fill.ts"
import { Project } from "./Project.ts"
import { Shell } from "./shell/Shell.ts"
import { Words } from "./Words.ts"

/** The documentation, reports of problems, and the version. */
export class Help extends Effect.Service<Help>()("electron/Help", {
  effect: Effect.gen(function* () {
    const { app, desk, dialogs } = yield* Shell
    const words = yield* Words
    const { issues } = yield* Project
    const details = `Linden ${app.version}\n${app.system}`

    const send = (address: string) => {
      const url = new URL(address)
      url.searchParams.set("body", `\n\n${details}`)
      return desk.openExternal(url.href)
    }

    const copy = Effect.gen(function* () {
      const { report } = yield* words.current
      yield* desk.copyText(details)
      yield* desk.notify({ title: report.copied, body: details })
    })

    return {
      /** Shows what a report contains, then opens the project's form, or copies the details if there is none. */
      report: Effect.gen(function* () {
        const { buttons, report } = yield* words.current
        const answer = yield* dialogs.ask({
          kind: "info",
          message: report.title,
          detail: fill(report.detail, { details }),
          buttons: [issues === undefined ? buttons.copyDetails : buttons.openIssue, buttons.showLog, buttons.cancel]
        })
        if (answer === 0) yield* issues === undefined ? copy : send(issues)
        if (answer === 1) yield* desk.openPath(app.logs)
      }),

      showVersion: Effect.gen(function* () {
        const { about, buttons } = yield* words.current
        const detail = `${fill(about.detail, { version: app.version })}\n${app.system}`
        yield* dialogs.ask({ kind: "info", message: "Linden", detail, buttons: [buttons.ok] })
      })
    }
  })
}) {}
