import { Path } from "@effect/platform"
import { DateTime, Effect, Option } from "effect"
import { Shell } from "../shell/Shell.ts"
import { progressChannel } from "../window/Bridge.ts"
import { MainWindow } from "../window/MainWindow.ts"
import { Transfer, type TransferError } from "./Transfer.ts"

const kind = { name: "Linden data", extensions: ["gz", "tgz"] }

/** The dialogs of an export or import: questions first, then progress, and a message at the end. */
export class TransferDialogs extends Effect.Service<TransferDialogs>()("electron/data/TransferDialogs", {
  effect: Effect.gen(function* () {
    const { app, desk, dialogs } = yield* Shell
    const path = yield* Path.Path
    const transfer = yield* Transfer
    const window = yield* MainWindow
    const one = yield* Effect.makeSemaphore(1)

    const show = (task: "export" | "import") => (part: number | null) =>
      Effect.zipRight(window.progress(part), window.send(progressChannel, { task, part }))

    const refused = ({ message }: TransferError) =>
      Effect.as(
        dialogs.ask({ kind: "error", message: "Something went wrong", detail: message, buttons: ["OK"] }),
        false
      )

    const busy = Effect.as(
      desk.notify({ title: "One thing at a time", body: "An export or import is still under way." }),
      false
    )

    const onlyOne = <E>(work: Effect.Effect<boolean, E>) =>
      Effect.flatMap(one.withPermitsIfAvailable(1)(work), Option.match({ onNone: () => busy, onSome: Effect.succeed }))

    const exported = Effect.fnUntraced(
      function* (file: string) {
        yield* transfer.exportTo(file, show("export")).pipe(Effect.ensuring(show("export")(null)))
        yield* desk.notify({
          title: "Your data was exported",
          body: file,
          onClick: desk.openPath(path.dirname(file))
        })
        return true
      },
      Effect.catchTag("TransferError", refused)
    )

    const imported = Effect.fnUntraced(
      function* (file: string) {
        const answer = yield* dialogs.ask({
          kind: "warning",
          message: "Replace all data on this machine?",
          detail: `All links, pages and statistics on this machine will be replaced by those in:\n\n${file}`,
          buttons: ["Replace", "Cancel"]
        })
        if (answer !== 0) return false
        yield* transfer.importFrom(file, show("import")).pipe(Effect.ensuring(show("import")(null)))
        yield* window.open("")
        yield* desk.notify({ title: "Your data was imported", body: "Linden now uses the imported data." })
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
          const chosen = yield* dialogs.saveAs("Export all data", place, kind)
          return yield* Option.match(chosen, { onNone: () => Effect.succeed(false), onSome: exported })
        })
      ),

      /** Asks for the file and a confirmation, then imports. Returns false if the user cancels or the import fails. */
      import: onlyOne(
        Effect.flatMap(
          dialogs.open("Import data", kind),
          Option.match({ onNone: () => Effect.succeed(false), onSome: imported })
        )
      )
    }
  })
}) {}
