import { describe, expect, it } from "vitest"
import { makeSums } from "../../src/copy/Copied.ts"

/** Compares tables of a source with those of a copy, each as COPY text. */
const compared = (source: Readonly<Record<string, string>>, copy: Readonly<Record<string, string>>) => {
  const sums = makeSums(0, () => {})
  for (const [step, tables] of [
    ["copy", source],
    ["check", copy]
  ] as const)
    for (const [table, text] of Object.entries(tables)) {
      const { add, end } = sums.begin(step, table)
      add(Buffer.from(text))
      end()
    }
  return () => sums.compare()
}

describe("the rows of a copy", () => {
  it("may be in another order", () => {
    expect(compared({ tags: "1\ta\n2\tb\n", teams: "" }, { tags: "2\tb\n1\ta\n", teams: "" })).not.toThrow()
  })

  it.each([
    ["1\ta\n", "has 1 rows instead of 2"],
    ["1\ta\n2\tb\n3\tc\n", "has 3 rows instead of 2"],
    ["1\ta\n2\tB\n", "the rows of the table tags differ from their copy"],
    ["1\tb\n2\ta\n", "the rows of the table tags differ from their copy"]
  ])("must be those of the source", (copy, message) => {
    expect(compared({ tags: "1\ta\n2\tb\n" }, { tags: copy })).toThrow(message)
  })

  it("must be there for each table", () => {
    expect(compared({ tags: "1\ta\n" }, {})).toThrow("the copy of the table tags has 0 rows instead of 1")
  })
})
