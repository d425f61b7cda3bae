/**
 * Loads code that a screen needs as soon as something fails or the server goes offline, and code for immediate typing.
 * Also resumes the notices of running jobs.
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
  import("../links/jobs/jobs.tsx").then(({ resumeJobs }) => resumeJobs())
])
