import { basename, relative } from "node:path"

/** How to call this program: by its name if it is installed as a command, otherwise by Node and its file. */
export const commandName = (file = process.argv[1] ?? "linden", folder = process.cwd()): string => {
  if (/^linden(?:\.cmd|\.exe)?$/.test(basename(file))) return "linden"
  const near = relative(folder, file)
  const shown = near.startsWith("..") ? file : near
  return `node ${/\s/.test(shown) ? JSON.stringify(shown) : shown}`
}
