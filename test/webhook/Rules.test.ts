import { describe, expect, it } from "@effect/vitest"
import fc from "fast-check"
import { Webhook } from "standardwebhooks"
import type { EventId, FolderId, LinkId, TagId, TeamId } from "../../src/contract/Id.ts"
import { bodyOf, sentBody, shownBody } from "../../src/webhook/Body.ts"
import type { Waiting } from "../../src/webhook/DeliveriesRepo.ts"
import { DeliveryOrder } from "../../src/webhook/DeliveryLoop.ts"
import { fits } from "../../src/webhook/FanOut.ts"
import { jittered, restAfter, retryAfterMillis } from "../../src/webhook/RetryPlan.ts"
import { signedHeaders } from "../../src/webhook/Signature.ts"
import { endpointFault } from "../../src/webhook/Webhook.ts"

const now = Date.UTC(2026, 10, 23, 12)

describe("a signature", () => {
  it("matches the reference library for any secret and text", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 64 }), fc.string({ unit: "grapheme" }), (bytes, text) => {
        const secret = `whsec_${Buffer.from(bytes).toString("base64")}`
        const timestamp = Math.floor(Date.now() / 1000)
        const headers = signedHeaders([secret], { id: "msg_1", timestamp, body: Buffer.from(text) })
        expect(headers["webhook-signature"]).toBe(new Webhook(secret).sign("msg_1", new Date(timestamp * 1000), text))
      })
    )
  })
})

describe("a body", () => {
  it("is sent as created, and displayed without splitting characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(200), (text, most) => {
        const data = JSON.stringify({ text })
        const kept = bodyOf({ id: "e" as EventId, type: "link.created", teamId: "t" as TeamId, at: now, data })
        const sent = sentBody(kept).toString("utf8")
        expect(JSON.parse(sent)).toEqual({
          type: "link.created",
          timestamp: "2026-11-23T12:00:00.000Z",
          id: "e",
          team_id: "t",
          data: { text }
        })
        const shown = shownBody(kept, most)
        expect(shown.isWellFormed()).toBe(true)
        expect(shown.length).toBeLessThanOrEqual(Math.max(most + 1, sent.length <= most ? sent.length : 0))
      })
    )
  })
})

describe("delivery order", () => {
  const waiting = (rn: number, subjects: ReadonlyArray<string>, next_at = 0, lease_until = 0) =>
    ({ rn, id: `d${rn}`, subjects, attempt: 0, next_at, lease_until }) as unknown as Waiting

  const turns = (rows: ReadonlyArray<Waiting>, ordered = true, most = 64) => {
    const found = new DeliveryOrder(ordered, now, most)
    for (const row of rows) found.add(row)
    return found.ready.map(({ rn }) => rn)
  }

  it("selects the first delivery of each subject", () => {
    expect(turns([waiting(1, ["a"]), waiting(2, ["a"]), waiting(3, ["b"])])).toEqual([1, 3])
    expect(turns([waiting(1, ["a", "b"]), waiting(2, ["b", "c"]), waiting(3, ["c"])])).toEqual([1])
  })

  it("waits for an earlier delivery that awaits a retry or is being sent", () => {
    expect(turns([waiting(1, ["a"], now + 1), waiting(2, ["a"]), waiting(3, ["b"])])).toEqual([3])
    expect(turns([waiting(1, ["a"], 0, now + 1), waiting(2, ["a"])])).toEqual([])
  })

  it("reports when the next delivery is due that only waits for its time", () => {
    const found = new DeliveryOrder(true, now, 3)
    for (const row of [waiting(1, ["a"], now + 50), waiting(2, ["a"], now + 10), waiting(3, ["b"], 0, now + 20)]) {
      found.add(row)
    }
    expect(found.next).toBe(now + 20)
    expect(new DeliveryOrder(true, now, 3).next).toBe(Number.POSITIVE_INFINITY)
  })

  it("selects all due deliveries if unordered", () => {
    expect(turns([waiting(1, ["a"], now + 1), waiting(2, ["a"]), waiting(3, ["a"])], false)).toEqual([2, 3])
  })

  it("never selects two deliveries of a subject, nor more than the maximum", () => {
    const rows = fc.array(fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"), { minLength: 1, maxLength: 3 }))
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 5 }), (all, most) => {
        const ready = turns(
          all.map((subjects, rn) => waiting(rn, subjects)),
          true,
          most
        )
        expect(ready.length).toBeLessThanOrEqual(most)
        const subjects = ready.flatMap((rn) => all[rn] ?? [])
        expect(new Set(subjects).size).toBe(subjects.length)
      })
    )
  })
})

describe("a delay", () => {
  it("is at most a tenth longer than planned", () => {
    expect([jittered(1000, 0), jittered(1000, 1)]).toEqual([1000, 1100])
  })

  it("is that of Retry-After, at most a day", () => {
    expect(retryAfterMillis("120", now)).toBe(120_000)
    expect(retryAfterMillis("Mon, 23 Nov 2026 12:01:00 GMT", now)).toBe(60_000)
    expect(retryAfterMillis("Mon, 23 Nov 2026 11:00:00 GMT", now)).toBe(0)
    expect(retryAfterMillis("999999999", now)).toBe(86_400_000)
    for (const text of [undefined, "", "soon", "-5", "1e9", "2026-11-23"]) {
      expect([text, retryAfterMillis(text, now)]).toEqual([text, undefined])
    }
  })

  it("of an endpoint grows with its failures, up to ten minutes", () => {
    expect([4, 5, 6, 8, 50].map((failures) => restAfter(failures, 5000))).toEqual([0, 5000, 10_000, 40_000, 600_000])
  })
})

describe("a filter", () => {
  const link = { id: "l" as LinkId, folder_id: "f" as FolderId, tag_ids: ["t" as TagId] }
  const none = { folder_id: null, tag_id: null, link_id: null }

  it("passes events that match all of it, and everything if it is empty", () => {
    expect([fits(none, null), fits(none, link)]).toEqual([true, true])
    expect(fits({ folder_id: "f", tag_id: "t", link_id: "l" }, link)).toBe(true)
    for (const one of [{ folder_id: "x" }, { tag_id: "x" }, { link_id: "x" }]) {
      expect([fits({ ...none, ...one }, link), fits({ ...none, ...one }, null)]).toEqual([false, false])
    }
  })
})

describe("the address of an endpoint", () => {
  it("may have any common port and a query", () => {
    for (const url of ["https://example.com", "http://example.com:8080/a?b=c", "https://example.com:443/"]) {
      expect([url, endpointFault(url)]).toEqual([url, undefined])
    }
  })

  it("must have no password, no fragment and no port of other services", () => {
    for (const url of [
      "https://a:b@example.com",
      "https://example.com/#a",
      "https://example.com:25/",
      "gopher://a.b/"
    ]) {
      expect([url, endpointFault(url)]).not.toEqual([url, undefined])
    }
  })
})
