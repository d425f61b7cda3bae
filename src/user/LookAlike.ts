import { type Fault, fault } from "../contract/faults/Fault.ts"

// Scripts whose letters are easily confused.
const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]
const cherokee = /\p{Script=Cherokee}/u
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
const otherBlank = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/u

// Cyrillic and Greek letters that look like Latin ones. A name made only of these is unlikely to be a real word.
const likeLatin = /^[аАВеЕКМНоОрРсСТуУхХѕЅіІјЈһқԁԛԝԍ\s\d._-]+$|^[αΑΒΕΖΗΙΚΜΝοΟρΡΤΥΧνυγ\s\d._-]+$/u
const letter = /\p{L}/u

/**
 * Returns why a name could impersonate another one: invisible characters, unusual spaces, full-width and other
 * compatibility forms, stacked accents, or mixed scripts that look alike. Undefined if the name has none of these.
 */
export const lookAlikeFault = (name: string): Fault | undefined => {
  if (invisible.test(name) || otherBlank.test(name)) return fault("invisible_characters")
  if (name.normalize("NFKC") !== name) return fault("compatibility_characters")
  if (/\p{M}{3}/u.test(name)) return fault("too_many_accents")
  const mixed = scripts.filter((script) => script.test(name)).length > 1 || cherokee.test(name)
  if (mixed) return fault("mixed_alphabets")
  return letter.test(name) && !scripts[0]?.test(name) && likeLatin.test(name) ? fault("look_alike_letters") : undefined
}
