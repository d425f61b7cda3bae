import { Effect, Option } from "effect"
import type { Dialogs } from "./Dialogs.ts"
import type { ElectronApi } from "./ElectronApi.ts"

export const makeDialogs = ({ dialog }: ElectronApi): Dialogs => ({
  ask: ({ kind, message, detail, buttons, cancel = buttons.length - 1 }) =>
    Effect.promise(() =>
      dialog.showMessageBox({
        type: kind,
        message,
        ...(detail === undefined ? {} : { detail }),
        buttons: [...buttons],
        defaultId: 0,
        cancelId: cancel,
        noLink: true
      })
    ).pipe(Effect.map(({ response }) => response)),
  saveAs: (title, path, { name, extensions }) =>
    Effect.promise(() =>
      dialog.showSaveDialog({ title, defaultPath: path, filters: [{ name, extensions: [...extensions] }] })
    ).pipe(
      Effect.map(({ canceled, filePath }) => (canceled || filePath === "" ? Option.none() : Option.some(filePath)))
    ),
  open: (title, { name, extensions }) =>
    Effect.promise(() =>
      dialog.showOpenDialog({ title, properties: ["openFile"], filters: [{ name, extensions: [...extensions] }] })
    ).pipe(Effect.map(({ canceled, filePaths }) => (canceled ? Option.none() : Option.fromNullable(filePaths[0]))))
})
