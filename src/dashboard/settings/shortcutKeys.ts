import { t } from "@lingui/core/macro"

const named: Readonly<Record<string, string>> = {
  Space: "Space",
  ArrowUp: "Up",
  ArrowDown: "Down",
  ArrowLeft: "Left",
  ArrowRight: "Right",
  Home: "Home",
  End: "End",
  PageUp: "PageUp",
  PageDown: "PageDown",
  Insert: "Insert",
  Delete: "Delete",
  Comma: ",",
  Period: ".",
  Slash: "/",
  Semicolon: ";",
  Equal: "=",
  Minus: "-"
}

type Pressed = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">

const keyOf = ({ key, code }: Pressed): string | undefined => {
  // The letter of the user's layout, unless a modifier turned it into another character.
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  return /^(?:Key|Digit)([A-Z\d])$/.exec(code)?.[1] ?? /^F(?:[1-9]|1\d|2[0-4])$/.exec(code)?.[0] ?? named[code]
}

/**
 * The pressed keys in the format of the desktop app; `few` if they would take a usual key away from other programs, and
 * undefined while only modifiers are pressed.
 */
export const keysOf = (pressed: Pressed, platform: string): { readonly keys: string } | "few" | undefined => {
  const key = keyOf(pressed)
  const isMac = platform === "darwin"
  const modifiers = [
    ...(pressed.ctrlKey ? [isMac ? "Control" : "CommandOrControl"] : []),
    ...(pressed.metaKey ? [isMac ? "CommandOrControl" : "Super"] : []),
    ...(pressed.altKey ? ["Alt"] : []),
    ...(pressed.shiftKey ? ["Shift"] : [])
  ]
  if (key === undefined) return undefined
  if (modifiers.length < 2 && !/^F\d/.test(key)) return "few"
  return { keys: [...modifiers, key].join("+") }
}

const onMac: Readonly<Record<string, string>> = {
  CommandOrControl: "⌘",
  Command: "⌘",
  Super: "⌘",
  Control: "⌃",
  Alt: "⌥",
  Shift: "⇧"
}

/** The names on the keys. */
export const namesOf = (keys: string, platform: string): ReadonlyArray<string> =>
  keys.split("+").map((key) => {
    if (platform === "darwin") return onMac[key] ?? key
    if (key === "CommandOrControl") return t`Ctrl`
    return key === "Super" && platform === "win32" ? "Win" : key
  })
