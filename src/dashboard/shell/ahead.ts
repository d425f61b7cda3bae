import type { RegisteredRouter } from "@tanstack/react-router"
import { watchDesktopWindow } from "./desktopWindow.ts"

const loaded = Promise.allSettled([
  import("../api/Waiting.ts"),
  import("../ui/Toasts.tsx"),
  import("../ui/DialogView.tsx"),
  import("../ui/OpenMenu.tsx"),
  import("../entry/SignInAgain.tsx"),
  import("../ui/Missing.tsx"),
  import("../links/editor/LinkEditor.tsx"),
  import("./Palette.tsx"),
  import("./BottomBar.tsx"),
  import("./Breadcrumbs.tsx"),
  import("./shortcutsHelp.tsx"),
  import("../links/jobs/jobs.tsx").then(({ resumeJobs }) => resumeJobs())
])

/** A window of the desktop app, with the pages of its own server or those of a team's server. */
const isDesktop = /\bElectron\//.test(navigator.userAgent)

/**
 * Loads code in advance: modules that a screen needs immediately if something fails or the server goes offline, and
 * those needed for typing without delay. Also resumes the notices of running jobs, and listens to the desktop app.
 */
export const ahead = (router: RegisteredRouter) => {
  if (isDesktop) watchDesktopWindow(router)
  return loaded
}
