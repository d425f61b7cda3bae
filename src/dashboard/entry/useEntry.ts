import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import type { SecondFactorNeeded } from "../../auth/factor/Factor.ts"
import type { Session } from "../../auth/session/Session.ts"
import { useMutation } from "../api/Mutation.ts"
import { enter } from "../api/Session.ts"

/** The string in a form field. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

/** Accepts only paths within this dashboard, to prevent open redirects. */
const safe = (next: string | undefined): string =>
  next !== undefined && /^\/app\/(?![/\\])[^\\]*$/.test(next) ? next : "/app/overview"

/** Continues to the dashboard with a new session. */
export const useEntered = (next?: string) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return (session: Session) => {
    enter(queries, session)
    return navigate({ href: safe(next).replace(/^\/app/, ""), replace: true })
  }
}

/** Submits a form that opens a session, and continues to the dashboard or to the second factor. */
export const useEntry = (send: (form: FormData) => Promise<Session | SecondFactorNeeded>, next?: string) => {
  const navigate = useNavigate()
  const onEntered = useEntered(next)
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) =>
      "second_factor" in answer
        ? navigate({
            to: "/sign-in",
            search: { factor: answer.second_factor.join(","), ...(next === undefined ? {} : { next }) }
          })
        : onEntered(answer)
  })
}
