// Scripts whose letters are taken for each other's.
const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]
const cherokee = /\p{Script=Cherokee}/u
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
const otherBlank = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/u

// Lower-case Cyrillic letters, and Greek ones, that look like Latin ones: a name of these alone is no word of its language.
const likeLatin = /^[аАВеЕКМНоОрРсСТуУхХѕЅіІјЈһқԁԛԝԍ\s\d._-]+$|^[αΑΒΕΖΗΙΚΜΝοΟρΡΤΥΧνυγ\s\d._-]+$/u
const letter = /\p{L}/u

/**
 * Why a name may be taken for somebody else's: invisible characters, blanks of other widths, full-width and other compatibility
 * forms, heaps of accents, letters of scripts that look alike; undefined where it may not.
 */
export const lookAlikeFault = (name: string): string | undefined => {
  if (invisible.test(name) || otherBlank.test(name)) return "Must not contain invisible characters."
  if (name.normalize("NFKC") !== name) return "Must not contain characters that only look like plain ones."
  if (/\p{M}{3}/u.test(name)) return "Must not have more than two accents on a letter."
  const mixed = scripts.filter((script) => script.test(name)).length > 1 || cherokee.test(name)
  if (mixed) return "Must not mix alphabets whose letters look alike."
  return letter.test(name) && !scripts[0]?.test(name) && likeLatin.test(name)
    ? "Must not be made of letters that look like those of another alphabet."
    : undefined
}
