import { ApiFailure } from "../api/Failure.ts"
import { useMutation } from "../api/Mutation.ts"
import { forgetWaiting } from "../api/Outbox.ts"
import { once } from "../api/Run.ts"
import { session, useSession } from "../api/Session.ts"
import { dropDraftsOf } from "../ui/Drafts.ts"
import { leaveForGood } from "../ui/leaveForGood.ts"
import { toldFailure } from "../ui/notify.tsx"

const unlessSignedOut = (failure: unknown) => {
  if (!(failure instanceof ApiFailure) || failure.kind !== "unauthorized") throw failure
}

/** Signs out, and deletes the user's unsaved drafts and queued changes from this browser. */
export const useSignOut = () => {
  const { user } = useSession()
  return useMutation({
    // If the session has already ended, the user is signed out anyway.
    mutationFn: () => once(session.signOut()).catch(unlessSignedOut),
    onSuccess: async (answer) => {
      dropDraftsOf(user.id)
      await forgetWaiting()
      leaveForGood(answer?.data.sign_out_url ?? "/app/sign-in")
    },
    onError: toldFailure
  })
}
