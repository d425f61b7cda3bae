import type { Verdict } from "../destination/check/Verdict.ts"

const faults = {
  not_found: "The page is not there any more",
  server_error: "Its server answers with an error",
  no_host: "Its host name leads nowhere",
  refused: "Its host takes no connection",
  certificate: "Its certificate is one that browsers refuse",
  unreachable: "Nothing answers there"
} as const

/** What is wrong with a destination, in a sentence for a person. */
export const sentenceOf = ({ fault, status }: Extract<Verdict, { readonly _tag: "Failing" }>): string =>
  status === null ? `${faults[fault]}.` : `${faults[fault]} (${status}).`
