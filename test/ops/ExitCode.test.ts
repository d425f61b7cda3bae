import { Cause, Exit, FiberId } from "effect"
import { expect, it, vi } from "vitest"
import { teardownOf } from "../../layers/ExitCode.ts"

const interrupted = Exit.failCause(Cause.interrupt(FiberId.none))

it.each([
  ["that was told to stop", interrupted, true, 0],
  ["that something within stopped", interrupted, false, 1],
  ["that failed", Exit.fail("no"), false, 1],
  ["that did what it was asked", Exit.void, false, 0]
] as const)("a program %s ends with its status", (_, exit, isTold, status) => {
  const told = vi.spyOn(console, "error").mockImplementation(() => {})
  const codes: Array<number> = []
  teardownOf(() => isTold)(exit, (code) => codes.push(code))
  expect(codes).toEqual([status])
  expect(told).toHaveBeenCalledTimes(status === 1 && exit === interrupted ? 1 : 0)
  told.mockRestore()
})
