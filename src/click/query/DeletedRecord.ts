/** What a report calls a record that no longer exists. */
export const deletedRecord = "(deleted)"
