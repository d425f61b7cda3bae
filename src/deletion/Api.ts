import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { audited, unaudited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needsSession } from "../contract/Access.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { Forbidden, Invalid } from "../contract/Failure.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { AccountDeletion, DeleteAccount, DeleteTeam, TeamDeletion } from "./Deletion.ts"

/** Deletes a team or an account; only for signed-in users. */
export class DeletionApi extends HttpApiGroup.make("deletion")
  .add(
    HttpApiEndpoint.get("team", "/team/deletion")
      .annotateContext(needsSession("owner"))
      .addSuccess(Success(TeamDeletion))
      .annotate(OpenApi.Summary, "Preview the deletion of the team")
      .annotate(OpenApi.Description, "For owners who are signed in to the dashboard.")
  )
  .add(
    HttpApiEndpoint.post("deleteTeam", "/team/deletion")
      .annotateContext(needsSession("owner"))
      .setPayload(DeleteTeam)
      .addSuccess(Acknowledged)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Delete the team permanently")
      .annotate(
        OpenApi.Description,
        "Deletes the team with its links, pages, QR codes, uploads, domains, keys and clicks. Its addresses and keys stop working before the response, and its members are signed out of it. Its clicks are deleted within an hour. " +
          "For owners, in a session whose password was confirmed in the last 30 minutes. Fails with `only_team` if the caller is in no other team."
      )
      .pipe(unaudited("erased"))
  )
  .add(
    HttpApiEndpoint.get("account", "/me/deletion")
      .annotateContext(needsSession("viewer"))
      .addSuccess(Success(AccountDeletion))
      .annotate(OpenApi.Summary, "Preview the deletion of your account")
  )
  .add(
    HttpApiEndpoint.post("deleteAccount", "/me/deletion")
      .annotateContext(needsSession("viewer"))
      .setPayload(DeleteAccount)
      .addSuccess(Acknowledged)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Delete your account permanently")
      .annotate(
        OpenApi.Description,
        "Also deletes teams without other members, and all API keys and invites that this person created. Links and pages in other teams remain. " +
          "Requires a session whose password was confirmed in the last 30 minutes. Fails with `last_owner` if a team with other members would have no owner."
      )
      .pipe(audited("member.removed"))
  )
  .addError(Forbidden.schema)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Deletion")
  .annotate(OpenApi.Description, "Delete a team or your own account, while signed in.") {}
