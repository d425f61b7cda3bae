import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { CreateKey, Key, NewKey, RotateKey, UpdateKey } from "../auth/key/Key.ts"
import { needs, needsSession } from "../contract/Access.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { Forbidden, Invalid, NotFound } from "../contract/Failure.ts"
import { KeyId, pathId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { Slice } from "../contract/Paging.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { CreateTeam, Team, TeamUsage, UpdateTeam } from "./Team.ts"

const byId = Schema.Struct({ id: pathId(KeyId) })
const KeyList = Schema.Struct({ keys: Schema.Array(Key), total: Count }).annotations({ identifier: "KeyList" })

/** The team's API keys; for owners and admins only. */
export class KeysApi extends HttpApiGroup.make("keys")
  .add(
    HttpApiEndpoint.get("list", "/keys")
      .annotateContext(needs("team:read", "admin", "refused"))
      .setUrlParams(Slice)
      .addSuccess(Success(KeyList))
      .annotate(OpenApi.Summary, "List API keys")
  )
  .add(
    HttpApiEndpoint.post("create", "/keys")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPayload(CreateKey)
      .addSuccess(Success(NewKey), { status: 201 })
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Create an API key")
      .annotate(
        OpenApi.Description,
        "The response contains `key`, which is shown only once. The role can be at most the caller's own. An owner key requires a session whose password was confirmed in the last 30 minutes. A team can have at most 200 keys."
      )
      .pipe(audited("key.created"))
  )
  .add(
    HttpApiEndpoint.get("get", "/keys/:id")
      .annotateContext(needs("team:read", "admin", "refused"))
      .setPath(byId)
      .addSuccess(Success(Key))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read an API key")
  )
  .add(
    HttpApiEndpoint.put("update", "/keys/:id")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPath(byId)
      .setPayload(UpdateKey)
      .addSuccess(Success(Key))
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Change an API key")
      .annotate(
        OpenApi.Description,
        "Scopes, folders and domains only narrow, and the role stays. Owner keys need a recent password."
      )
      .pipe(audited("key.changed"))
  )
  .add(
    HttpApiEndpoint.post("rotate", "/keys/:id/rotate")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPath(byId)
      .setPayload(RotateKey)
      .addSuccess(Success(NewKey))
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Rotate an API key")
      .annotate(
        OpenApi.Description,
        "The response contains the new `key`, which is shown only once. Its ID stays the same. Both secrets work for `overlap_hours`. Secrets from earlier rotations work until they expire. With `overlap_hours` 0, all former secrets expire at once. If someone else created the key, you become its creator, and the key acts as you. If it was suspended, its former secrets expire at once."
      )
      .pipe(audited("key.rotated"))
  )
  .add(
    HttpApiEndpoint.del("revoke", "/keys/:id")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Revoke an API key immediately")
      .pipe(audited("key.revoked"))
  )
  .addError(Forbidden.schema)
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "API keys")
  .annotate(OpenApi.Description, "API keys of the team, for owners and admins.") {}

/** The caller's current team, and the creation of teams. */
export class TeamApi extends HttpApiGroup.make("team")
  .add(
    HttpApiEndpoint.get("get", "/team")
      .annotateContext(needs("team:read", "viewer", "within"))
      .addSuccess(Success(Team))
      .annotate(OpenApi.Summary, "Read the team")
  )
  .add(
    HttpApiEndpoint.put("update", "/team")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPayload(UpdateTeam)
      .addSuccess(Success(Team))
      .addError(Forbidden.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Update the name and settings of the team")
      .pipe(audited("team.updated"))
  )
  .add(
    HttpApiEndpoint.post("create", "/teams")
      .annotateContext(needsSession("viewer"))
      .setPayload(CreateTeam)
      .addSuccess(Success(Team), { status: 201 })
      .addError(Forbidden.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Create another team")
      .annotate(OpenApi.Description, "For people who own a team and are signed in to the dashboard.")
      .pipe(audited("team.created"))
  )
  .add(
    HttpApiEndpoint.get("usage", "/team/usage")
      .annotateContext(needs("team:read", "admin", "refused"))
      .addSuccess(Success(TeamUsage))
      .addError(Forbidden.schema)
      .annotate(OpenApi.Summary, "Read the rate limit status of each key")
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Team")
  .annotate(OpenApi.Description, "The team of the key or session.") {}
