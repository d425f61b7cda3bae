import { HttpApi, HttpApiEndpoint, HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { describe, expectTypeOf, it } from "vitest"
import type { Undeclared } from "../../src/Api.ts"
import { audited, type UndeclaredOperations } from "../../src/audit/Audited.ts"

class Things extends HttpApiGroup.make("things")
  .add(HttpApiEndpoint.get("list", "/things").addSuccess(Schema.String))
  .add(HttpApiEndpoint.post("create", "/things").addSuccess(Schema.String).pipe(audited("tag.created")))
  .add(HttpApiEndpoint.del("remove", "/things").addSuccess(Schema.String)) {}
class ThingsApi extends HttpApi.make("things").add(Things).prefix("/api") {}

describe("entries of operations in the audit log", () => {
  it("the compiler names operations without a declaration", () => {
    expectTypeOf<UndeclaredOperations<typeof ThingsApi>>().toEqualTypeOf<"remove">()
  })

  it("every operation that may change something declares its entries", () => {
    expectTypeOf<Undeclared>().toBeNever()
  })
})
