import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
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

/** Submits a form that opens a session, and continues to the dashboard. */
export const useEntry = (send: (form: FormData) => Promise<Session>, next?: string) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: send,
    onSuccess: (session) => {
      enter(queries, session)
      return navigate({ href: safe(next).replace(/^\/app/, ""), replace: true })
    }
  })
}
