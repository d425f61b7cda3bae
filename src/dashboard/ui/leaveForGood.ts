let isLeaving = false

/** Leaves the page without confirmation, because the changes were discarded or belong to another person. */
export const leaveForGood = (address: string) => {
  isLeaving = true
  location.assign(address)
}

export const isLeavingForGood = () => isLeaving
