import { FileSystem, Path } from "@effect/platform"
import { Effect } from "effect"
import { Shell } from "../shell/Shell.ts"
import { hiddenFlag } from "./LaunchRequests.ts"

// Quotes a string for `Exec` as the desktop entry specification requires, including `%`.
const quoted = (text: string) =>
  `"${text
    .replace(/(["`$\\])/g, "\\$1")
    .replaceAll("\\", "\\\\")
    .replaceAll("%", "%%")}"`

/** A desktop entry that Linux desktops start at sign-in, according to the freedesktop autostart specification. */
export const autostartEntry = (executable: string) =>
  `[Desktop Entry]
Type=Application
Name=Linden
Comment=Serves your short links
Exec=${quoted(executable)} ${hiddenFlag}
Icon=linden
Terminal=false
X-GNOME-Autostart-enabled=true
`

/** Makes the system start the app at sign-in, without its window. */
export class LoginItem extends Effect.Service<LoginItem>()("electron/quick/LoginItem", {
  effect: Effect.gen(function* () {
    const { app } = yield* Shell
    const files = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const folder = path.join(app.appData, "autostart")
    const entry = path.join(folder, "linden.desktop")

    // Electron supports login items only on macOS and Windows, so write a desktop entry on Linux.
    const onLinux = (isOn: boolean) =>
      isOn
        ? Effect.zipRight(
            files.makeDirectory(folder, { recursive: true }),
            files.writeFileString(entry, autostartEntry(app.executable))
          )
        : files.remove(entry, { force: true })

    return {
      set: (isOn: boolean) =>
        Effect.ignoreLogged(app.platform === "linux" ? onLinux(isOn) : app.setOpenAtLogin(isOn, [hiddenFlag]))
    }
  })
}) {}
