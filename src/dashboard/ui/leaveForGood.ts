let isLeaving = false

/** Leaves the page as a whole without a question: what was typed is another person's, or given up. */
export const leaveForGood = (address: string) => {
  isLeaving = true
  location.assign(address)
}

export const isLeavingForGood = () => isLeaving
