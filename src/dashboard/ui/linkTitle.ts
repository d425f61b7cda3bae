import type { Link } from "../../link/Link.ts"

/** What a link is called: by the team, else by the page that it leads to; undefined where neither says. */
export const linkTitle = ({ title, destination }: Pick<Link, "title" | "destination">): string | undefined =>
  title ?? destination?.title ?? undefined
