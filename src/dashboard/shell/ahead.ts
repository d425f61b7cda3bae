/**
 * Loads code in advance: modules that a screen needs immediately if something fails or the server goes offline, and
 * those needed for typing without delay. Also resumes the notices of running jobs.
 */
export const ahead = Promise.allSettled([
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
