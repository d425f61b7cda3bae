import { aurora } from "./Aurora.ts"
import { bold } from "./Bold.ts"
import { candy } from "./Candy.ts"
import { clay } from "./Clay.ts"
import { dark } from "./Dark.ts"
import { defaultTheme } from "./Default.ts"
import { editorial } from "./Editorial.ts"
import { forest } from "./Forest.ts"
import { glass } from "./Glass.ts"
import { gradient } from "./Gradient.ts"
import { mono } from "./Mono.ts"
import type { ThemeName } from "./Names.ts"
import { neon } from "./Neon.ts"
import { ocean } from "./Ocean.ts"
import { paper } from "./Paper.ts"
import { sunset } from "./Sunset.ts"
import { terminal } from "./Terminal.ts"
import type { Theme } from "./Theme.ts"

const themes: Readonly<Record<ThemeName, Theme>> = {
  default: defaultTheme,
  dark,
  glass,
  gradient,
  paper,
  neon,
  mono,
  sunset,
  ocean,
  forest,
  candy,
  bold,
  terminal,
  editorial,
  aurora,
  clay
}

/** The preset with a name; the default preset if the name is unknown. */
export const themeOf = (name: string): Theme => (Object.hasOwn(themes, name) ? themes[name as ThemeName] : defaultTheme)
