import { useMediaQuery } from "@mantine/hooks"

/** Whether the window is as narrow as a phone, from the first render on. */
export const useIsNarrow = (): boolean =>
  useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false })
