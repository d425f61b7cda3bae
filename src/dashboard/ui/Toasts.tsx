import "@mantine/notifications/styles.css"
import { Notifications, notifications } from "@mantine/notifications"

export { textOf } from "./fieldLabels.ts"
export const { show, hide } = notifications

export const Toasts = () => (
  <Notifications
    position="bottom-center"
    style={{ marginBlockEnd: "max(var(--linden-foot, 0px), var(--linden-bottom, 0px))" }}
  />
)
