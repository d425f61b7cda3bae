import { isCommon } from "./CommonPassword.ts"

/** Why a password is too easy to guess, by anyone or by someone who knows the user; undefined if it is not. */
export const passwordFault = (password: string, names: ReadonlyArray<string | null>): string | undefined => {
  const plain = password.trim().toLowerCase()
  if (names.some((name) => name?.trim().toLowerCase() === plain)) {
    return "Must be neither the username nor the e-mail address."
  }
  return isCommon(password) ? "Is one of those that are tried first: take one that is less common." : undefined
}
