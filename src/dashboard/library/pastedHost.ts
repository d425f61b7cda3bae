/** A host name as somebody typed or pasted it, and what of it no host name has: a port, a path, a query. */
export interface PastedHost {
  readonly host: string
  readonly dropped: string
}

/** Takes the host out of what may be an address; what is none stays as it was typed, without spaces around it. */
export const pastedHost = (text: string): PastedHost => {
  const plain = text.trim()
  const [, host = "", rest = ""] =
    /^(?:(?:[a-z][a-z0-9+.-]*:)?\/\/)?(?:[^\s/?#@]*@)?([^\s/:?#@]+)(.*)$/is.exec(plain) ?? []
  // Two words are no address, and the schema says so.
  if (host === "" || !/^(?:$|[/?#]|:\d)/.test(rest) || /\s/.test(rest)) return { host: plain, dropped: "" }
  return { host, dropped: rest.replace(/^\/$/, "") }
}
