import { type Fault, fault } from "../contract/faults/Fault.ts"
import { isCommon } from "./CommonPassword.ts"

/**
 * Returns why a password is too easy to guess, for anyone or for someone who knows the user. Undefined if it is strong
 * enough.
 */
export const passwordFault = (password: string, names: ReadonlyArray<string | null>): Fault | undefined => {
  const plain = password.trim().toLowerCase()
  if (names.some((name) => name?.trim().toLowerCase() === plain)) {
    return fault("password_is_name")
  }
  return isCommon(password) ? fault("common_password") : undefined
}
