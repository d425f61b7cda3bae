import { Cause, Exit, FiberId } from "effect"
import { expect, it, vi } from "vitest"
import { teardownOf } from "../../layers/ExitCode.ts"

const interrupted = Exit.failCause(Cause.interrupt(FiberId.none))

it.each([
  ["stopped by a signal", interrupted, true, 0],
  ["interrupted from within", interrupted, false, 1],
  ["that failed", Exit.fail("no"), false, 1],
  ["that succeeded", Exit.void, false, 0]
] as const)("a program %s exits with its status", (_, exit, isTold, status) => {
  const told = vi.spyOn(process.stderr, "write").mockImplementation(() => true)
  const codes: Array<number> = []
  teardownOf(() => isTold)(exit, (code) => codes.push(code))
  expect(codes).toEqual([status])
  expect(told).toHaveBeenCalledTimes(status === 1 && exit === interrupted ? 1 : 0)
  told.mockRestore()
})
