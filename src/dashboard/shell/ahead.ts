/** What a screen needs at once when something goes wrong or the server goes away beneath it, and what people type into at once. */
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
