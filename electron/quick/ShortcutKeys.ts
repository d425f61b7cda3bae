import { Schema } from "effect"

/** The keys that shorten the clipboard unless the user chooses others. */
export const usualKeys = "CommandOrControl+Shift+L"

const modifiers = "CommandOrControl|Command|Control|Alt|Shift|Super"
const named = "Space|Up|Down|Left|Right|Home|End|PageUp|PageDown|Insert|Delete|[A-Z0-9,./;=-]"

/**
 * An accelerator in Electron's format: a function key, or at least two modifiers and a key. With fewer, it would take
 * keys such as Ctrl+C away from every other program.
 */
const accelerator = new RegExp(
  `^(?:(?:(?:${modifiers})\\+)*F(?:[1-9]|1\\d|2[0-4])|(?:(?:${modifiers})\\+){2,4}(?:${named}))$`
)

const modifiersOf = (keys: string) => keys.split("+").slice(0, -1)

export const ShortcutKeys = Schema.String.pipe(
  Schema.maxLength(80),
  Schema.pattern(accelerator),
  Schema.filter((keys) => new Set(modifiersOf(keys)).size === modifiersOf(keys).length)
)

const symbols: Readonly<Record<string, string>> = {
  CommandOrControl: "⌘",
  Command: "⌘",
  Super: "⌘",
  Control: "⌃",
  Alt: "⌥",
  Shift: "⇧"
}

/** Keys as the system's programs write them: ⇧⌘L on macOS, Ctrl+Shift+L elsewhere. */
export const writtenKeys = (keys: string, platform: NodeJS.Platform): string =>
  platform === "darwin"
    ? keys
        .split("+")
        .map((key) => symbols[key] ?? key)
        .join("")
    : keys.replace(/CommandOrControl|Control/, "Ctrl").replace("Super", platform === "win32" ? "Win" : "Super")
