/** The name of a deleted record in a report. */
export const deletedRecord = "(deleted)"
