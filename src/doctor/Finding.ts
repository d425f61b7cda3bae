export type Level = "ok" | "warning" | "error"

/** The result of a check, with what to do about it unless it is "ok". */
export interface Finding {
  readonly check: string
  readonly level: Level
  readonly message: string
  readonly advice: string | null
}

export const ok = (check: string, message: string): Finding => ({ check, level: "ok", message, advice: null })

export const warning = (check: string, message: string, advice: string): Finding => ({
  check,
  level: "warning",
  message,
  advice
})

export const error = (check: string, message: string, advice: string): Finding => ({
  check,
  level: "error",
  message,
  advice
})
