import { Path } from "@effect/platform"
import { DateTime, Effect, Option } from "effect"
import { fill } from "../../src/lib/Fill.ts"
import { Shell } from "../shell/Shell.ts"
import { Words } from "../Words.ts"
import { progressChannel } from "../window/Bridge.ts"
import { MainWindow } from "../window/MainWindow.ts"
import { Transfer, type TransferError } from "./Transfer.ts"

const extensions = ["gz", "tgz"]

/** The dialogs of an export or import: questions first, then progress, and a message at the end. */
export class TransferDialogs extends Effect.Service<TransferDialogs>()("electron/data/TransferDialogs", {
  effect: Effect.gen(function* () {
    const { app, desk, dialogs } = yield* Shell
    const path = yield* Path.Path
    const transfer = yield* Transfer
    const window = yield* MainWindow
    const words = yield* Words
    const one = yield* Effect.makeSemaphore(1)

    const show = (task: "export" | "import") => (part: number | null) =>
      Effect.zipRight(window.progress(part), window.send(progressChannel, { task, part }))

    const refused = Effect.fnUntraced(function* ({ message }: TransferError) {
      const { buttons, transfer: list } = yield* words.current
      yield* dialogs.ask({ kind: "error", message: list.wrong, detail: message, buttons: [buttons.ok] })
      return false
    })

    const busy = Effect.gen(function* () {
      const { transfer: list } = yield* words.current
      yield* desk.notify({ title: list.busy, body: list.busyBody })
      return false
    })

    const onlyOne = <E>(work: Effect.Effect<boolean, E>) =>
      Effect.flatMap(one.withPermitsIfAvailable(1)(work), Option.match({ onNone: () => busy, onSome: Effect.succeed }))

    const exported = Effect.fnUntraced(
      function* (file: string) {
        yield* transfer.exportTo(file, show("export")).pipe(Effect.ensuring(show("export")(null)))
        yield* desk.notify({
          title: (yield* words.current).transfer.exported,
          body: file,
          onClick: desk.openPath(path.dirname(file))
        })
        return true
      },
      Effect.catchTag("TransferError", refused)
    )

    const imported = Effect.fnUntraced(
      function* (file: string) {
        const { buttons, transfer: list } = yield* words.current
        const answer = yield* dialogs.ask({
          kind: "warning",
          message: list.replace,
          detail: fill(list.replaceDetail, { file }),
          buttons: [buttons.replace, buttons.cancel]
        })
        if (answer !== 0) return false
        yield* transfer.importFrom(file, show("import")).pipe(Effect.ensuring(show("import")(null)))
        yield* window.openComputer("")
        yield* desk.notify({ title: list.imported, body: list.importedBody })
        return true
      },
      Effect.catchTag("TransferError", refused)
    )

    return {
      /** Asks for the file, then exports. Returns false if the user cancels or the export fails. */
      export: onlyOne(
        Effect.gen(function* () {
          const day = DateTime.formatIsoDateUtc(yield* DateTime.now)
          const place = path.join(app.documents, `linden-${day}.tar.gz`)
          const { transfer: list } = yield* words.current
          const chosen = yield* dialogs.saveAs(list.exportTitle, place, { name: list.kind, extensions })
          return yield* Option.match(chosen, { onNone: () => Effect.succeed(false), onSome: exported })
        })
      ),

      /** Asks for the file and a confirmation, then imports. Returns false if the user cancels or the import fails. */
      import: onlyOne(
        Effect.gen(function* () {
          const { transfer: list } = yield* words.current
          const chosen = yield* dialogs.open(list.importTitle, { name: list.kind, extensions })
          return yield* Option.match(chosen, { onNone: () => Effect.succeed(false), onSome: imported })
        })
      )
    }
  })
}) {}
