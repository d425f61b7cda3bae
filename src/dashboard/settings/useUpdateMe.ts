import { useQueryClient } from "@tanstack/react-query"
import type { UpdateMe } from "../../auth/session/Session.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { session, sessionQuery } from "../api/Session.ts"
import { membersQuery } from "../queries/MembersClient.ts"
import { told } from "../ui/notify.tsx"
import { sessionsQuery } from "./Queries.ts"

/** Updates the user's own account, and confirms it. */
export const useUpdateMe = (done: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: typeof UpdateMe.Type) => data(session.updateMe({ payload: change })),
    onSuccess: (now) => {
      queries.setQueryData(sessionQuery.queryKey, now)
      void queries.invalidateQueries({ queryKey: membersQuery.queryKey })
      void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      told(done)
    }
  })
}
