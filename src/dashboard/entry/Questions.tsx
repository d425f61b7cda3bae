import { lazy, Suspense } from "react"
import { passwordQuestion, signInQuestion } from "../api/StepUp.ts"

const Password = lazy(() => import("../ui/PasswordPromptView.tsx").then((it) => ({ default: it.PasswordPromptView })))
const SignIn = lazy(() => import("./SignInAgain.tsx").then((it) => ({ default: it.SignInAgain })))

/** The place where the password is asked for again, or the sign-in, above whatever else is open. */
export const Questions = () => {
  const onPassword = passwordQuestion.use()
  const onSignIn = signInQuestion.use()
  return (
    <Suspense>
      {onPassword !== undefined && <Password onDone={onPassword} />}
      {onSignIn !== undefined && <SignIn onDone={onSignIn} />}
    </Suspense>
  )
}
