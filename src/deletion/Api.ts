import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Authn } from "../auth/Authn.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { Forbidden, Invalid } from "../contract/Failure.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { AccountDeletion, DeleteAccount, DeleteTeam, TeamDeletion } from "./Deletion.ts"

/** The end of a team or an account; for people alone. */
export class DeletionApi extends HttpApiGroup.make("deletion")
  .add(
    HttpApiEndpoint.get("team", "/team/deletion")
      .addSuccess(Success(TeamDeletion))
      .annotate(OpenApi.Summary, "Read what would go with the team")
      .annotate(OpenApi.Description, "For owners who are signed in to the dashboard.")
  )
  .add(
    HttpApiEndpoint.post("deleteTeam", "/team/deletion")
      .setPayload(DeleteTeam)
      .addSuccess(Acknowledged)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Delete the team for good")
      .annotate(
        OpenApi.Description,
        "With its links, pages, QR codes, uploads, domains, keys and clicks: when this is answered none of its addresses leads anywhere, its keys are refused and its members are signed out of it. Clicks follow within the hour. " +
          "For owners, in a session whose password was given in the last 30 minutes. Refused (`only_team`) where the caller is in no other team."
      )
  )
  .add(
    HttpApiEndpoint.get("account", "/me/deletion")
      .addSuccess(Success(AccountDeletion))
      .annotate(OpenApi.Summary, "Read what would go with one's own account")
  )
  .add(
    HttpApiEndpoint.post("deleteAccount", "/me/deletion")
      .setPayload(DeleteAccount)
      .addSuccess(Acknowledged)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Delete one's own account for good")
      .annotate(
        OpenApi.Description,
        "With the teams that have no other member, and the API keys and invites that this person made anywhere; links and pages in other teams stay. " +
          "Takes a session whose password was given in the last 30 minutes. Refused (`last_owner`) where a team with other members would be left without an owner."
      )
  )
  .addError(Forbidden.schema)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Deletion")
  .annotate(OpenApi.Description, "The end of a team or of one's own account, for people who are signed in.") {}
