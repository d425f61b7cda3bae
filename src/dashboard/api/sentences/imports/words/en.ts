export const words = {
  importFileGone: "The file of the import is not there any more.",
  keyUnreadable: "The key of the import cannot be read any more.",
  customDump: "This is a PostgreSQL dump in the custom format. Create it again with pg_dump --format=plain.",
  xmlFile: "XML files cannot be imported. Export SQL, CSV, JSON or SQLite instead.",
  operatorAllowsPrivate:
    "This server does not reach private networks. Its operator can allow them with LINDEN_ALLOW_PRIVATE_TARGETS.",
  ownersAllowPrivate: "Only an owner of the team may have private networks asked.",
  keptForTrash: "The short code is kept for something in the trash.",
  mostJobs: "As many jobs are open as may be ({most}): wait until one has ended.",
  jobNotUndone: "This job cannot be undone, or not any more.",
  jobStateChanged: "A job that is {state} cannot be {verb}.",
  archiveIsNone: "This is no archive of a team of Linden, or not a whole one.",
  archiveForeign: "This is no archive of a team of Linden: its manifest is another's.",
  archiveNewer: "The archive was made by Linden {version}, which is newer than this one.",
  archiveTeamNotEmpty: "The team is not empty: import the archive into a new one.",
  archiveUnreadable: "The archive cannot be read: {cause}.",
  archiveTooManyFiles: "The archive holds too many files.",
  archiveEncrypted: "The archive is encrypted.",
  archiveTwice: "The archive holds {name} twice.",
  archiveTooLarge: "{name} in the archive is too large.",
  archiveLineTooLong: "A line of {name} in the archive is too long."
} as const
