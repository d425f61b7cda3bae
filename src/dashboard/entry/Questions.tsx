import { useQueryClient } from "@tanstack/react-query"
import { lazy, Suspense, useEffect } from "react"
import { sessionQuery } from "../api/Session.ts"
import { passwordQuestion, signInQuestion, teamQuestion } from "../api/StepUp.ts"
import { onOtherTab } from "../api/Team.ts"

const Password = lazy(() => import("../ui/PasswordPromptView.tsx").then((it) => ({ default: it.PasswordPromptView })))
const Team = lazy(() => import("./OtherTeam.tsx").then((it) => ({ default: it.OtherTeam })))
const SignIn = lazy(() => import("./SignInAgain.tsx").then((it) => ({ default: it.SignInAgain })))

/** Renders the password, sign-in and team prompts above all other layers. */
export const Questions = () => {
  const onPassword = passwordQuestion.use()
  const onSignIn = signInQuestion.use()
  const onTeam = teamQuestion.use()
  const queries = useQueryClient()
  useEffect(() => onOtherTab(() => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })), [queries])
  return (
    <Suspense>
      {onPassword !== undefined && <Password onDone={onPassword} />}
      {onTeam !== undefined && onSignIn === undefined && <Team onDone={onTeam} />}
      {onSignIn !== undefined && <SignIn onDone={onSignIn} />}
    </Suspense>
  )
}
