/** A host name from typed or pasted text, and the parts a host name can't have: port, path and query. */
export interface PastedHost {
  readonly host: string
  readonly dropped: string
}

/** Extracts the host from an address; returns other text trimmed but otherwise unchanged. */
export const pastedHost = (text: string): PastedHost => {
  const plain = text.trim()
  const [, host = "", rest = ""] =
    /^(?:(?:[a-z][a-z0-9+.-]*:)?\/\/)?(?:[^\s/?#@]*@)?([^\s/:?#@]+)(.*)$/is.exec(plain) ?? []
  // Text with spaces is not an address, so the schema reports it.
  if (host === "" || !/^(?:$|[/?#]|:\d)/.test(rest) || /\s/.test(rest)) return { host: plain, dropped: "" }
  return { host, dropped: rest.replace(/^\/$/, "") }
}
