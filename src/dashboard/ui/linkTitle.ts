import type { Link } from "../../link/Link.ts"

/** A link's title: the one that the team chose, or the title of the destination page; undefined if it has neither. */
export const linkTitle = ({ title, destination }: Pick<Link, "title" | "destination">): string | undefined =>
  title ?? destination?.title ?? undefined
