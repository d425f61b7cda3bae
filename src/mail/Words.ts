import type { Role } from "../contract/Role.ts"
import type { Language } from "../http/Language.ts"
import { fill } from "../lib/Fill.ts"
import ar from "./words/ar.json" with { type: "json" }
import de from "./words/de.json" with { type: "json" }
import en from "./words/en.json" with { type: "json" }
import es from "./words/es.json" with { type: "json" }
import fr from "./words/fr.json" with { type: "json" }
import ja from "./words/ja.json" with { type: "json" }

/** The texts of an email, before and after its link. */
export interface Said {
  readonly subject: string
  readonly before: ReadonlyArray<string>
  /** The label of the link. */
  readonly verb: string
  readonly after: ReadonlyArray<string>
}

/** What happened to an account. */
export type Notice = keyof (typeof en)["notices"]

/** All emails that the server sends, in one language. */
interface LetterWords {
  readonly invite: (about: { readonly by: string; readonly team: string; readonly role: Role }) => Said
  readonly newPassword: (about: { readonly username: string }) => Said
  readonly notice: (about: { readonly username: string; readonly notice: Notice; readonly network: string }) => Said
  /** `failing` if all deliveries failed for days, `gone` if the endpoint responded that it no longer exists. */
  readonly webhookPaused: (about: {
    readonly host: string
    readonly team: string
    readonly reason: "failing" | "gone"
  }) => Said
}

const filled = ({ subject, before, verb, after }: Said, values: Readonly<Record<string, string>>): Said => ({
  subject: fill(subject, values),
  before: before.map((text) => fill(text, values)),
  verb,
  after
})

const lettersOf = (words: typeof en): LetterWords => ({
  invite: ({ by, team, role }) => filled(words.invite, { by, team, role: words.roles[role] }),
  newPassword: ({ username }) => filled(words.newPassword, { username }),
  notice: ({ username, notice, network }) => filled(words.notice, { username, network, notice: words.notices[notice] }),
  webhookPaused: ({ host, team, reason }) => filled(words.webhookPaused, { host, team, reason: words.reasons[reason] })
})

/** The texts of all emails, by language. */
export const letterWords: Readonly<Record<Language, LetterWords>> = {
  en: lettersOf(en),
  de: lettersOf(de),
  fr: lettersOf(fr),
  es: lettersOf(es),
  ja: lettersOf(ja),
  ar: lettersOf(ar)
}
