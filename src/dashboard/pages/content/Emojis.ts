import { t } from "./words/t.ts"
/** Emojis that buttons often carry; any other can be typed. */
export const emojis = [
  ["🎵", t("music")],
  ["🎧", t("podcast")],
  ["🎬", t("video")],
  ["📷", t("photos")],
  ["📚", t("books")],
  ["📰", t("news")],
  ["✍️", t("blog")],
  ["🛍️", t("shop")],
  ["🎁", t("gift")],
  ["🎟️", t("tickets")],
  ["📅", t("dates")],
  ["📍", t("place")],
  ["☕", t("coffee")],
  ["🍽️", t("menu")],
  ["💼", t("work")],
  ["🎓", t("course")],
  ["💬", t("chat")],
  ["📞", t("call")],
  ["❤️", t("support")],
  ["⭐", t("favourite")],
  ["🔥", t("new")],
  ["🚀", t("launch")],
  ["🌍", t("website")],
  ["👋", t("hello")]
] as const
