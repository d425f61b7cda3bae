import { t } from "@lingui/core/macro"

const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/Electron\//, t`Linden for desktop`],
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"]
]

const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux|X11/, "Linux"]
]

const first = (agent: string, known: typeof browsers) => known.find(([pattern]) => pattern.test(agent))?.[1]

/** A name such as "Firefox on Windows" from a user agent; accurate enough for users to recognize their own sessions. */
export const browserName = (agent: string): string => {
  const browser = first(agent, browsers) ?? t`Unknown browser`
  const system = first(agent, systems)
  return system === undefined ? browser : t`${browser} on ${system}`
}
