import type { Role } from "../../contract/Role.ts"

/** What a letter says around its link. */
export interface Said {
  readonly subject: string
  readonly before: ReadonlyArray<string>
  /** What following the link does. */
  readonly verb: string
  readonly after: ReadonlyArray<string>
}

/** All letters of the server, in one language. */
export interface LetterWords {
  readonly invite: (about: { readonly by: string; readonly team: string; readonly role: Role }) => Said
  readonly newPassword: (about: { readonly username: string }) => Said
  /** `failing` where nothing got through for days, `gone` where the endpoint said that it is no more. */
  readonly webhookPaused: (about: {
    readonly host: string
    readonly team: string
    readonly reason: "failing" | "gone"
  }) => Said
}
