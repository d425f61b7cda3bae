import { QueryClientProvider, useQueryClient } from "@tanstack/react-query"
import { lazy, StrictMode, Suspense, useEffect } from "react"
import { sessionQuery } from "./api/Session.ts"
import { passwordQuestion, signInQuestion, teamQuestion } from "./api/StepUp.ts"
import { onOtherTab } from "./api/Team.ts"
import "@mantine/core/styles.css"
import "~design-tokens.css"
import "./style.css"
import { DirectionProvider, MantineProvider } from "@mantine/core"
import { RouterProvider } from "@tanstack/react-router"
import { createRoot } from "react-dom/client"
import { queries } from "./api/Queries.ts"
import { router } from "./router.tsx"
import { theme } from "./theme.ts"
import { Dialogs } from "./ui/dialogs.tsx"
import { watchInstallOffer } from "./ui/installOffer.ts"
import { Notices } from "./ui/notify.tsx"
import { direction } from "./words/Language.ts"

/** Ignores the second click of a double click on a submit button, even if the first submission has already finished. */
const submitOnce = (): void =>
  document.addEventListener(
    "click",
    (event) => {
      if (event.detail < 2 || !(event.target instanceof Element)) return
      if (event.target.closest("button[type=submit]") === null) return
      event.preventDefault()
      event.stopPropagation()
    },
    true
  )

const Password = lazy(() => import("./ui/PasswordPromptView.tsx").then((it) => ({ default: it.PasswordPromptView })))
const Team = lazy(() => import("./entry/OtherTeam.tsx").then((it) => ({ default: it.OtherTeam })))
const SignIn = lazy(() => import("./entry/SignInAgain.tsx").then((it) => ({ default: it.SignInAgain })))

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

const root = document.getElementById("root")
if (root !== null) {
  // It has nothing to keep before the first screen. Without it, only the focus would be lost more often.
  void import("./ui/keepFocus.ts").then(
    ({ keepFocus }) => keepFocus(),
    () => undefined
  )
  submitOnce()
  watchInstallOffer()
  createRoot(root).render(
    <StrictMode>
      <DirectionProvider initialDirection={direction} detectDirection={false}>
        <MantineProvider theme={theme} defaultColorScheme="auto">
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
            <Dialogs />
            <Questions />
            <Notices />
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>
  )
}
