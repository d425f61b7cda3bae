import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { accountDigest } from "../../src/auth/SecurityLog.ts"
import { endServer, runServer, temporaryFolder } from "../support/Linden.ts"

const email = "nobody@example.com"

it.live("wrong passwords and throttled attempts are logged, without the email address", () =>
  Effect.gen(function* () {
    const server = yield* runServer({ LINDEN_DATA_DIR: yield* temporaryFolder, LINDEN_TRUST_PROXY: "true" })
    const signIn = Effect.promise(async () => {
      const answer = await fetch(`${server.url}/api/v1/session`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.7" },
        body: JSON.stringify({ email, password: "not the password" })
      })
      return answer.status
    })
    const statuses = yield* Effect.forEach(Array.from({ length: 11 }), () => signIn)
    expect([statuses[0], statuses[10]]).toEqual([401, 429])
    const { stdout, stderr } = yield* endServer(server, "SIGTERM")
    const lines = (stdout + stderr).split("\n").filter((line) => line.includes("message=security"))
    for (const event of ["wrong-password", "throttled"]) {
      const [line = ""] = lines.filter((one) => one.includes(`event=${event}`))
      expect(line).toContain(`account=${accountDigest(email)}`)
      expect(line).toContain("client=203.0.113.7")
    }
    expect(stdout + stderr).not.toContain(email)
  }).pipe(Effect.scoped)
)
