import type { LinkId } from "../contract/Id.ts"
import type { Target } from "./ApplyVisits.ts"
import type { LinkPlan } from "./LinkPlan.ts"

/** The links that a dry run would store. The dry run counts only the visits to these links. */
export interface PlannedLinks {
  readonly add: (plan: LinkPlan) => void
  readonly targetOf: (sourceId: string) => Target | undefined
}

/** A resumed dry run has lost the links planned before the restart, so it treats every link as planned. */
export const makePlannedLinks = (isResumed: boolean): PlannedLinks => {
  const planned = new Map<string, LinkId>()
  const unknown = isResumed ? ("" as LinkId) : undefined
  return {
    add: ({ create, found, replace }) => {
      for (const { link, id } of [...create, ...found, ...replace]) planned.set(link.sourceId, id)
    },
    targetOf: (sourceId) => {
      const link = planned.get(sourceId) ?? unknown
      return link === undefined
        ? undefined
        : { link, origin: sourceId, summed: 0, floor: 0, since: Number.NEGATIVE_INFINITY }
    }
  }
}
