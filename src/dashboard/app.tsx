import "@mantine/core/styles.css"
import "~design-tokens.css"
import "./style.css"
import { DirectionProvider, MantineProvider } from "@mantine/core"
import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { queries } from "./api/Queries.ts"
import { Questions } from "./entry/Questions.tsx"
import { router } from "./router.tsx"
import { theme } from "./theme.ts"
import { Dialogs } from "./ui/dialogs.tsx"
import { watchInstallOffer } from "./ui/installOffer.ts"
import { Notices } from "./ui/notify.tsx"
import { submitOnce } from "./ui/submitOnce.ts"
import { direction } from "./words/Language.ts"

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
