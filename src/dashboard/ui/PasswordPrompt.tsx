import { lazy, Suspense } from "react"
import { passwordAsked } from "../api/StepUp.ts"

const View = lazy(() => import("./PasswordPromptView.tsx").then((loaded) => ({ default: loaded.PasswordPromptView })))

/** The place where the password is asked for again, above whatever else is open. */
export const PasswordPrompt = () => {
  const onDone = passwordAsked.use()
  return <Suspense>{onDone !== undefined && <View onDone={onDone} />}</Suspense>
}
