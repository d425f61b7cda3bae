import { t } from "@lingui/core/macro"
/** Common emojis for buttons; users can type any other. */
export const emojis = [
  ["🎵", t`Music`],
  ["🎧", t`Podcast`],
  ["🎬", t`Video`],
  ["📷", t`Photos`],
  ["📚", t`Books`],
  ["📰", t({ context: "page content", message: "News" })],
  ["✍️", t`Blog`],
  ["🛍️", t`Shop`],
  ["🎁", t`Gift`],
  ["🎟️", t`Tickets`],
  ["📅", t`Dates`],
  ["📍", t`Place`],
  ["☕", t`Coffee`],
  ["🍽️", t`Menu`],
  ["💼", t`Work`],
  ["🎓", t`Course`],
  ["💬", t`Chat`],
  ["📞", t`Call`],
  ["❤️", t`Support`],
  ["⭐", t`Favorite`],
  ["🔥", t`New`],
  ["🚀", t`Launch`],
  ["🌍", t`Website`],
  ["👋", t`Hello`]
] as const
