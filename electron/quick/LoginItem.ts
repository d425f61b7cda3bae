import { FileSystem, Path } from "@effect/platform"
import { Effect } from "effect"
import { Shell } from "../shell/Shell.ts"
import { hiddenFlag } from "./LaunchRequests.ts"

// The quoting that the desktop entry specification asks for in Exec, `%` included.
const quoted = (text: string) =>
  `"${text
    .replace(/(["`$\\])/g, "\\$1")
    .replaceAll("\\", "\\\\")
    .replaceAll("%", "%%")}"`

/** What Linux desktops start at sign-in, as the freedesktop specification of autostart has it. */
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

/** Has the system start the app at sign-in, without its window. */
export class LoginItem extends Effect.Service<LoginItem>()("electron/quick/LoginItem", {
  effect: Effect.gen(function* () {
    const { app } = yield* Shell
    const files = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const folder = path.join(app.appData, "autostart")
    const entry = path.join(folder, "linden.desktop")

    // Electron knows the login items of macOS and Windows alone.
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
