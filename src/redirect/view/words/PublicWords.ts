/** A notice: what happened, what that means, what to do. */
export interface NoticeWords {
  readonly title: string
  readonly body: string
  readonly advice: string
}

/** All that strangers are told by the pages of the server, in one language; waits are texts such as "5 seconds". */
export interface PublicWords {
  readonly missing: NoticeWords
  readonly inactive: NoticeWords
  readonly expired: NoticeWords
  readonly tooMany: NoticeWords
  readonly failed: NoticeWords
  readonly unavailable: NoticeWords
  readonly waitThenReload: (wait: string) => string
  readonly request: (id: string) => string
  readonly password: {
    readonly title: string
    readonly titleAgain: string
    readonly heading: string
    readonly hint: string
    readonly label: string
    readonly open: string
    readonly wrong: string
    readonly tooMany: (wait: string) => string
    readonly crowded: (wait: string) => string
    readonly busy: (wait: string) => string
  }
  readonly screen: {
    readonly unknownPlace: string
    readonly continueTo: (host: string) => string
    readonly visiting: (host: string) => string
    readonly leadsTo: string
    readonly fullAddress: string
    readonly notWeb: string
    readonly continue: string
    readonly unexpected: string
  }
  readonly preview: {
    readonly locked: string
    readonly open: string
    readonly leadsTo: (host: string) => string
  }
  readonly welcome: {
    readonly heading: string
    readonly body: string
    readonly lost: string
    readonly dashboard: string
    readonly documentation: string
  }
}
