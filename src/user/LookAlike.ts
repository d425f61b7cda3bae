// Scripts whose letters are easily confused.
const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]
const cherokee = /\p{Script=Cherokee}/u
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
const otherBlank = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/u

// Cyrillic and Greek letters that look like Latin ones: a name made only of these is unlikely to be a real word.
const likeLatin = /^[аАВеЕКМНоОрРсСТуУхХѕЅіІјЈһқԁԛԝԍ\s\d._-]+$|^[αΑΒΕΖΗΙΚΜΝοΟρΡΤΥΧνυγ\s\d._-]+$/u
const letter = /\p{L}/u

/**
 * Why a name could impersonate another one: invisible characters, unusual spaces, full-width and other compatibility
 * forms, stacked accents, or mixed scripts that look alike; undefined if it could not.
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
