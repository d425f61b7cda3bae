const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined)

/** Keeps the named search parameters that are strings. */
export const texts =
  <const Name extends string>(...names: ReadonlyArray<Name>) =>
  (search: Readonly<Record<string, unknown>>): { readonly [K in Name]?: string } => {
    const found: { [K in Name]?: string } = {}
    for (const name of names) {
      const value = text(search[name])
      if (value !== undefined) found[name] = value
    }
    return found
  }
